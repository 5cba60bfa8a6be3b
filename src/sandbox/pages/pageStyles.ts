export const pageStyles = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2430, #e8ebf0);
  --soft: light-dark(#556070, #a9b3c1);
  --line: light-dark(#d5dae2, #3a4452);
  --paper: light-dark(#fff, #171c24);
  --ground: light-dark(#f1f3f6, #0e1218);
  --brand: light-dark(#5b3a9e, #bda6f2);
  --on-brand: light-dark(#fff, #1c1033);
  --warn: light-dark(#fff4d6, #3a2f10);
  --warn-line: light-dark(#b07d00, #d9a92b);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header {
  display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; justify-content: space-between;
  padding: 1.25rem max(1rem, 50vw - 16rem) .75rem; border-block-end: 1px solid var(--line);
  background: repeating-linear-gradient(135deg, #1c2430 0 .75rem, #f2c230 .75rem 1.5rem) top / 100% .5rem no-repeat var(--paper);
}
main { max-width: 34rem; margin: 1.25rem auto; padding: 0 1rem 2rem; }
.notice { margin: 0 0 1.25rem; padding: .75rem 1rem; background: var(--warn); border: 1px solid var(--warn-line); border-radius: .5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem 1rem; margin: 0 0 1.25rem; }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
form { display: grid; gap: .5rem; margin: 0; }
button, .button {
  display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; text-align: start; cursor: pointer; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none;
}
button:hover, .button:hover { border-color: var(--brand); }
button small { display: block; color: var(--soft); font-size: .875rem; }
.primary { background: var(--brand); color: var(--on-brand); border-color: var(--brand); font-weight: 600; }
.primary small { color: inherit; font-weight: 400; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
fieldset { border: 0; margin: 0 0 .75rem; padding: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; border-block-end: 1px solid var(--line); }
label:has(:disabled) { color: var(--soft); }
input { width: 1.125rem; height: 1.125rem; margin: 0; flex: none; accent-color: var(--brand); }
.below { margin: 1rem 0 0; }
a { color: var(--brand); }
`
