'use strict';
// The report reads well without this. It adds sorting, highlighting and a switch of colours.
(() => {
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.v === undefined ? cell.textContent : cell.dataset.v;
  };

  // Numbers by size, text by letter; what has no value comes last either way.
  const compare = (a, b, down) => {
    if (a === '' || b === '') return (a === '') - (b === '');
    const numbers = !isNaN(a) && !isNaN(b);
    const order = numbers ? a - b : a.localeCompare(b, 'en');
    return down ? -order : order;
  };

  const sort = (table, header) => {
    const column = header.cellIndex;
    const first = header.classList.contains('n') ? 'descending' : 'ascending';
    const now = header.getAttribute('aria-sort');
    const next = now === 'none' ? first : now === 'ascending' ? 'descending' : 'ascending';
    for (const other of table.tHead.rows[0].cells) other.setAttribute('aria-sort', 'none');
    header.setAttribute('aria-sort', next);
    const body = table.tBodies[0];
    const rows = [...body.rows];
    rows.sort((a, b) => compare(value(a, column), value(b, column), next === 'descending'));
    body.append(...rows);
  };

  for (const table of document.querySelectorAll('table.sortable')) {
    for (const header of table.tHead.rows[0].cells) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = header.textContent;
      button.addEventListener('click', () => sort(table, header));
      header.replaceChildren(button);
      header.setAttribute('aria-sort', 'none');
    }
  }

  const highlight = (cell) => {
    for (const on of document.querySelectorAll('.on')) on.classList.remove('on');
    for (const svg of document.querySelectorAll('.dim')) svg.classList.remove('dim');
    if (!cell) return;
    for (const part of document.querySelectorAll('[data-cell="' + CSS.escape(cell) + '"]')) {
      part.classList.add('on');
      const svg = part.closest('svg');
      if (svg) svg.classList.add('dim');
    }
  };
  const cellOf = (event) => {
    const part = event.target.closest && event.target.closest('[data-cell]');
    return part ? part.dataset.cell : null;
  };
  for (const kind of ['mouseover', 'focusin']) {
    document.addEventListener(kind, (event) => highlight(cellOf(event)));
  }
  document.documentElement.addEventListener('mouseleave', () => highlight(null));

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme || (dark.matches ? 'dark' : 'light')) === 'dark';
  const theme = document.createElement('button');
  theme.id = 'theme';
  theme.type = 'button';
  const label = () => { theme.textContent = isDark() ? 'Light colours' : 'Dark colours'; };
  theme.addEventListener('click', () => { root.dataset.theme = isDark() ? 'light' : 'dark'; label(); });
  dark.addEventListener('change', label);
  label();
  document.querySelector('header').append(theme);

  // Paper cannot unfold.
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
})();
