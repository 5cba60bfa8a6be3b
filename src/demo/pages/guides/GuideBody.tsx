import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { parameters, setParameters } from '../../address/address.js'
import type { GuideBlock } from '../../site/Guide.js'
import { GuideCode } from './GuideCode.js'

/**
 * Renders the blocks of a guide. Following a link to another guide or to a story changes the URL without reloading the
 * page.
 */
export function GuideBody({
  blocks,
  renderStory,
}: {
  blocks: readonly GuideBlock[]
  renderStory?: (block: Extract<GuideBlock, { kind: 'story' }>) => ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  useScrollStops(ref, blocks)
  return (
    // The handler is for clicks on the guide's links, which the keyboard can also trigger.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={ref} className="guide" onClick={followLink}>
      {blocks.map((block, index) => (
        <Fragment key={index}>
          {block.kind === 'code' && <GuideCode html={block.html} language={block.language} />}
          {block.kind === 'story' && renderStory?.(block)}
          {block.kind === 'html' && (
            // This HTML is safe because the build generates it from the repository's own documents.
            <div dangerouslySetInnerHTML={{ __html: block.html }} />
          )}
        </Fragment>
      ))}
    </div>
  )
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || isForNewPage(event)) return
  const { origin, pathname, searchParams, hash } = new URL(link.href)
  if (origin !== location.origin || pathname !== location.pathname) return
  if (link.getAttribute('href')?.startsWith('#') || !searchParams.has('page')) return
  event.preventDefault()
  const current = parameters()
  setParameters(
    {
      ...Object.fromEntries(searchParams),
      lang: current.get('lang'),
      theme: current.get('theme'),
    },
    { only: true, hash: hash.slice(1) },
  )
}

const isForNewPage = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey

/**
 * Makes a box focusable only if its content overflows horizontally. If all boxes were focusable, a reference page would
 * have a hundred tab stops.
 */
function useScrollStops(ref: RefObject<HTMLElement | null>, content: unknown): void {
  useLayoutEffect(() => {
    const boxes = [...(ref.current?.querySelectorAll('.scroll') ?? [])]
    const observer = new ResizeObserver((entries) =>
      updateStops(entries.map(({ target }) => target)),
    )
    updateStops(boxes)
    for (const box of boxes) observer.observe(box)
    return () => observer.disconnect()
  }, [ref, content])
}

function updateStops(boxes: readonly Element[]): void {
  // We measure all boxes before we change any of them because alternating between measurements and changes would force
  // a layout for each box.
  const scrolling = new Set(boxes.filter((box) => box.scrollWidth > box.clientWidth))
  for (const box of boxes)
    if (scrolling.has(box)) box.setAttribute('tabindex', '0')
    else box.removeAttribute('tabindex')
}
