const sheets = new Map<string, CSSStyleSheet>()

/** Gives a shadow root or a document our styles, as a constructed sheet shared by all, so that a strict CSP holds. */
export function adoptStyles(root: DocumentOrShadowRoot, styles: string): void {
  let sheet = sheets.get(styles)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    sheets.set(styles, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
