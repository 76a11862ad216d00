-- Many discovered URLs in one statement; a row comes back for each that was not known.
insert into tasks (url) select u from unnest(?::text[]) as u on conflict (url) do nothing returning id;
