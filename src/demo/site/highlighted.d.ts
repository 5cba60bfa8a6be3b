declare module '*.html?highlighted' {
  /** The file's source as HTML, with a class for each kind of text. */
  const html: string
  export default html
}
