/** The link targets of a rendered document. The demo and the pages without scripts have different targets. */
export interface GuideLinks {
  /** Returns the URL of another document; `anchor` is empty or begins with `#`. */
  guide: (id: string, anchor: string) => string
  /** Returns the URL of a story. */
  story: (id: string) => string
  /** Returns the URL of an image or other file, given its path in the repository. */
  file: (path: string) => string
}
