// Runs before the first paint: whoever has a session is not shown what visitors see.
try {
  if (localStorage.getItem('inamora-auth')) document.documentElement.dataset.session = ''
} catch {}
