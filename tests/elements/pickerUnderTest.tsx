// Replaces the React picker with the built element, which React 19 renders as in a React shop.
import type { BankChangeDetails, BankOption, BankPickerProps } from 'fpx-checkout'
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

/** The bank cache that a page's elements share, for one endpoint. */
export class Answers {
  private readonly endpoint = `/api/fpx-${(count += 1)}`

  readonly Provider = ({ children }: { children: ReactNode }) => (
    <Endpoint value={this.endpoint}>{children}</Endpoint>
  )

  settled(): Promise<void> {
    return expect.poll(busyFields).toEqual([])
  }

  private passed = 0

  /** Makes the list a minute older and dispatches `online`, which causes a refetch. */
  async refresh(): Promise<void> {
    this.passed += 61_000
    const now = Date.now
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + this.passed)
    const rendered = nextResponse()
    dispatchEvent(new Event('online'))
    await rendered
    clock.mockRestore()
  }
}

/** Passes React's props to the element, as properties and event listeners. */
export function BankPicker({
  ref,
  id,
  form,
  value,
  defaultValue,
  onChange,
  onBlur,
  ...properties
}: BankPickerProps & { ref?: Ref<HTMLInputElement | HTMLSelectElement> | undefined }) {
  const endpoint = useContext(Endpoint)
  // If all pickers had the same id, a test would inherit the previous test's selection, as a re-rendered shop does.
  const ownId = useId()
  const elementRef = useRef<FpxBankPickerElement>(null)
  const getElement = () => elementRef.current as FpxBankPickerElement
  useImperativeHandle(ref, () => getElement() as unknown as HTMLInputElement)
  useLayoutEffect(() => {
    const terms = properties.terms === false ? 'off' : undefined
    Object.assign(getElement(), { endpoint, ...properties, terms })
    if (defaultValue) {
      const { code, model } =
        typeof defaultValue === 'object' ? defaultValue : { code: defaultValue, model: undefined }
      Object.assign(getElement(), { defaultValue: code, defaultModel: model })
    }
    if (value !== undefined) getElement().value = value
  })
  const reportedRef = useRef<string>(undefined)
  const report = (option: BankOption | null, reason: string = 'reset') => {
    reportedRef.current = option?.key
    onChange?.(option, { reason } as BankChangeDetails)
  }
  useEffect(() => {
    // After a reset, a controlled value is set again, or else the bank of the default value would be reported as a
    // change.
    const reset = (event: Event) =>
      setTimeout(() => {
        if (event.defaultPrevented || event.target !== elementRef.current?.form) return
        if (value !== undefined) getElement().value = value
        else if (getElement().option?.key !== reportedRef.current) report(getElement().option)
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
      onfpx-bank-change={({ detail }) => report(detail.option, detail.reason)}
    />
  )
}

/** Returns the elements whose list is still loading. */
const busyFields = () =>
  Array.from(document.querySelectorAll('fpx-bank-picker')).filter(
    ({ shadowRoot }) => !shadowRoot?.querySelector('[aria-busy=false]'),
  )

/** Waits until the page has read and rendered the proxy's next response. */
function nextResponse(): Promise<void> {
  const originalFetch = globalThis.fetch
  return new Promise((resolve) => {
    globalThis.fetch = async (...request) => {
      globalThis.fetch = originalFetch
      const response = await originalFetch(...request)
      const json = () => Response.prototype.json.call(response).finally(() => setTimeout(resolve))
      return Object.assign(response, { json })
    }
  })
}

// `document.activeElement` is the element, while `:focus` matches the field inside its shadow root.
expect.extend({
  toHaveFocus: (field: Element) => ({
    pass: field.matches(':focus'),
    message: () => `expected ${field.outerHTML} to have the focus`,
  }),
})
