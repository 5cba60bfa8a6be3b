/** The targets of the links of a rendered document. The demo and the pages without script have different addresses. */
export interface GuideLinks {
  /** Returns the address of another document; `anchor` is empty or begins with `#`. */
  guide: (id: string, anchor: string) => string
  /** Returns the address of a story. */
  story: (id: string) => string
  /** Returns the address of a picture or another file, from its path in the repository. */
  file: (path: string) => string
}
