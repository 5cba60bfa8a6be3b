import { type ElementType, type ReactNode, useEffect, useRef } from 'react'

/** What {@link EmbedElement} takes: attributes of the element, and what to call with its events. */
export interface EmbedElementProps {
  /** Attributes; `true` stands for one without a value, `false` and blank for none. */
  attributes: Record<string, string | number | boolean | undefined>
  /** What a server placed inside of the element. */
  children?: ReactNode
  onChange?: ((detail: unknown) => void) | undefined
  onEvent?: ((detail: unknown) => void) | undefined
}

const script = 'embed/fpx-checkout.js'

/** A custom element of the script, which is loaded as a shop loads it, with one tag. */
export function EmbedElement({
  tag: Tag,
  attributes,
  children,
  onChange,
  onEvent,
}: EmbedElementProps & { tag: ElementType }) {
  const element = useRef<HTMLElement>(null)
  const heard = useRef({ onChange, onEvent })
  useEffect(() => {
    heard.current = { onChange, onEvent }
  })

  useEffect(() => {
    loadOnce()
    const { current } = element
    if (!current) return
    const change = (event: Event) => heard.current.onChange?.((event as CustomEvent).detail)
    const tell = (event: Event) => heard.current.onEvent?.((event as CustomEvent).detail)
    for (const type of ['fpx-change', 'fpx-company-change']) current.addEventListener(type, change)
    current.addEventListener('fpx-event', tell)
    return () => {
      for (const type of ['fpx-change', 'fpx-company-change'])
        current.removeEventListener(type, change)
      current.removeEventListener('fpx-event', tell)
    }
  }, [])

  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined || value === false || value === '')
        element.current?.removeAttribute(name)
      else element.current?.setAttribute(name, value === true ? '' : String(value))
  }, [attributes])

  return <Tag ref={element}>{children}</Tag>
}

function loadOnce(): void {
  if (document.querySelector(`script[src="${script}"]`)) return
  document.head.append(Object.assign(document.createElement('script'), { src: script }))
}
