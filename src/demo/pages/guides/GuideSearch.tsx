import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from '../../address/Link.js'
import { menuTitle } from '../../site/groupGuides.js'
import { guides } from './guideIndex.js'
import { guideParameters } from '../../address/pageLinks.js'
import { searchHeadings } from './searchHeadings.js'

/**
 * Renders a search field that finds headings in the guides. The results are links below the field. Tab and the arrow
 * keys move to the results, Enter in the field opens the first result, and Escape clears the field.
 */
export function GuideSearch() {
  const id = useId()
  const boxRef = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const found = searchHeadings(guides, query)
  const isSearching = query.trim() !== ''

  /** Returns the elements that the arrow keys move between: the field and the links to the results. */
  const readStops = () => [...(boxRef.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]

  function handleKey(event: KeyboardEvent) {
    const stops = readStops()
    const index = stops.findIndex((stop) => stop === document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && isSearching) {
      setQuery('')
      stops[0]?.focus()
    } else if (event.key === 'Enter' && index === 0) stops[1]?.click()
    else if (step !== undefined && isSearching)
      stops[(index + step + stops.length) % stops.length]?.focus()
    else return
    event.preventDefault()
  }

  return (
    // The handler is for keys pressed in the field and on the result links.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={boxRef}
      className="guide-search"
      onKeyDown={handleKey}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !boxRef.current?.contains(relatedTarget)) setQuery('')
      }}
    >
      <search>
        <label htmlFor={id}>Search the guides</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <p className="unseen" role="status">
          {isSearching && describeCount(found.length)}
        </p>
        {isSearching && (
          <div className="guide-results">
            {found.length === 0 && <p>No heading contains “{query.trim()}”.</p>}
            <ul aria-label="Headings found">
              {found.map(({ guide, text, anchor }) => (
                <li key={`${guide.id}#${anchor}`}>
                  <Link to={guideParameters(guide.id)} hash={anchor} onFollow={() => setQuery('')}>
                    {anchor === '' ? menuTitle(guide) : text}
                    {anchor !== '' && <small>{menuTitle(guide)}</small>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </search>
    </div>
  )
}

const describeCount = (count: number) =>
  count === 0 ? 'No headings found' : count === 1 ? '1 heading found' : `${count} headings found`
