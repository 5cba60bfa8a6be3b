// The built element in the React picker's place: drawn by React 19, as a shop that has React may draw it.
import type { Bank, BankPickerHandle, BankPickerProps } from 'fpx-checkout'
import type { FpxBankPickerElement } from 'fpx-checkout/embed'
import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { expect, vi } from 'vitest'

const script = '/node_modules/.cache/fpx-embed/fpx-checkout.mjs'
await import(/* @vite-ignore */ script)

const Endpoint = createContext('')
let count = 0

/** The answers that the elements of a page share: those of one endpoint. */
export class Answers {
  private readonly endpoint = `/api/fpx-${(count += 1)}`

  readonly Provider = ({ children }: { children: ReactNode }) => (
    <Endpoint value={this.endpoint}>{children}</Endpoint>
  )

  settled(): Promise<void> {
    return expect.poll(busyFields).toEqual([])
  }

  private passed = 0

  /** The list is a minute older, and the tab comes back. */
  async refresh(): Promise<void> {
    this.passed += 61_000
    const now = Date.now
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + this.passed)
    const drawn = nextAnswer()
    dispatchEvent(new Event('online'))
    await drawn
    clock.mockRestore()
  }
}

/** What React's props say in the element's terms: properties, and events. */
export function BankPicker({
  ref,
  id,
  form,
  value,
  defaultValue,
  onChange,
  onBlur,
  onEvent,
  ...properties
}: BankPickerProps & { ref?: Ref<BankPickerHandle> | undefined }) {
  const endpoint = useContext(Endpoint)
  // With one name for all, a test would go on with the choice of the last one, as a shop that redraws does.
  const ownId = useId()
  const elementRef = useRef<FpxBankPickerElement>(null)
  const the = () => elementRef.current as FpxBankPickerElement
  useImperativeHandle(ref, () => ({ focus: () => the().focus() }))
  useLayoutEffect(() => {
    const terms = properties.terms === false ? 'off' : undefined
    Object.assign(the(), { endpoint, ...properties, terms })
    if (defaultValue) the().defaultValue = defaultValue
    if (value !== undefined) the().value = value
  })
  const toldRef = useRef<unknown>(null)
  const tell = (code: string | null, bank: Bank | null) => {
    toldRef.current = bank
    onChange?.(code, bank)
  }
  useEffect(() => {
    // As with every field of a page: whoever holds the value gives it again after a reset, or takes the first one over.
    const reset = (event: Event) =>
      setTimeout(() => {
        if (event.defaultPrevented || event.target !== elementRef.current?.form) return
        if (value !== undefined) the().value = value
        else if (the().bank !== toldRef.current) tell(the().value || null, the().bank)
      })
    addEventListener('reset', reset)
    return () => removeEventListener('reset', reset)
  })
  return (
    <fpx-bank-picker
      ref={elementRef}
      id={id ?? ownId}
      form={form}
      onBlur={onBlur}
      onfpx-change={({ detail }) => tell(detail.code, detail.bank)}
      onfpx-event={({ detail }) => onEvent?.(detail)}
    />
  )
}

/** Elements that still wait for their list. */
const busyFields = () =>
  Array.from(document.querySelectorAll('fpx-bank-picker')).filter(
    ({ shadowRoot }) => !shadowRoot?.querySelector('[aria-busy=false]'),
  )

/** Resolves when the page has read the next answer of the proxy, and has drawn it. */
function nextAnswer(): Promise<void> {
  const ask = globalThis.fetch
  return new Promise((drawn) => {
    globalThis.fetch = async (...request) => {
      globalThis.fetch = ask
      const answer = await ask(...request)
      const text = () => Response.prototype.text.call(answer).finally(() => setTimeout(drawn))
      return Object.assign(answer, { text })
    }
  })
}

// A matcher of the document's own focus sees the element; the payer's focus is inside.
expect.extend({
  toHaveFocus: (field: Element) => ({
    pass: field.matches(':focus'),
    message: () => `expected ${field.outerHTML} to have the focus`,
  }),
})
