/**
 * Opens the boards once in a session and leads through them. It is kept as text, since it runs while the page is read, not
 * when the scripts have come: what appears late is a nuisance, and a button that does nothing yet is another.
 */
export const openBoard = `(() => {
  try {
    const board = document.getElementById('board');
    if (sessionStorage.getItem('board') === '1') return;
    const end = () => sessionStorage.setItem('board', '1');
    const all = [...board.querySelectorAll('section')];
    const row = all[0].parentElement;
    const go = (to) => {
      if (!all[to]) return;
      row.scrollTo({ left: (board.matches(':dir(rtl)') ? -1 : 1) * to * row.clientWidth });
      all[to].querySelector('[data-on]').focus({ preventScroll: true });
    };
    board.addEventListener('close', end);
    board.addEventListener('click', ({ target }) => {
      if (target === board) board.close();
      if (target.closest('a')) end();
      if (target.closest('[data-next]')) go(all.indexOf(target.closest('section')) + 1);
    });
    board.addEventListener('keydown', (event) => {
      const on = board.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      const at = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
      go(at + (event.key === on ? 1 : -1));
    });
    board.showModal();
    all[0].querySelector('[data-on]').focus({ preventScroll: true });
  } catch {}
})();`;
