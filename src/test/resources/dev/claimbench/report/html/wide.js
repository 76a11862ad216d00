// Elements that stand out to the right of the screen and are not inside something that scrolls.
[...document.querySelectorAll('main *')]
  .filter((e) => !e.closest('.scroll') || e.matches('.scroll'))
  .filter((e) => e.getBoundingClientRect().right > WIDTH + 1)
  .map((e) => e.tagName + '.' + e.getAttribute('class') + ' ' + e.textContent.slice(0, 40))
