// Runs before the page is painted, so that a chosen theme never flashes in the other one.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is closed to us: the page follows the system.
}
