/**
 * The pages of a list that were read so far. Who keeps it when a budget stopped the gather and hands it to the
 * next one lets that one go on where the first stopped.
 */
export class GatherProgress<Item> {
  /** The rows of those pages. */
  readonly data: Item[] = []
  /** How many pages were read. */
  pages = 0
  /** What the first page said of the rows and pages of the whole list. */
  total: number | undefined
  /** Which page is the last to be read: that of the whole list, as the first page said, or `maxPages`. */
  lastPage: number | undefined
  /** Each page as text: a service that ignores `page` sends the same again. */
  readonly seen = new Set<string>()
}
