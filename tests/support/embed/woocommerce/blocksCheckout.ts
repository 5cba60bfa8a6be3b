// The part of the Checkout block that a payment method uses. It renders the selected method, runs the `onPaymentSetup`
// observers when the payer places the order, and sends their data to the Store API.
{
  interface Method {
    label: string | import('react').ReactElement<Record<string, unknown>>
    canMakePayment?: (cart: { cartTotals: object }) => boolean
    content: import('react').ReactElement<Record<string, unknown>>
  }
  interface Setup {
    type: string
    message?: string
    meta?: { paymentMethodData: Record<string, string> }
  }
  const { wc, wp } = window as unknown as {
    wc: { wcBlocksRegistry: { getPaymentMethods(): Map<string, Method> } }
    wp: { element: typeof import('react') & typeof import('react-dom/client') }
  }
  const { cloneElement, createElement, createRoot, useState } = wp.element
  const form = document.querySelector<HTMLElement>('main')!
  const BOX = 'wc-block-components-radio-control-accordion-content'
  const observers = new Set<() => Setup>()
  const responseTypes = { SUCCESS: 'success', FAIL: 'failure', ERROR: 'error' }
  const onPaymentSetup = (observer: () => Setup) => {
    observers.add(observer)
    return () => void observers.delete(observer)
  }
  const PaymentMethodLabel = ({ text }: { text: string }) => createElement('span', null, text)
  const cartTotals = { total_price: '5890', currency_minor_unit: 2, currency_code: 'MYR' }
  const methods = new Map(
    [...wc.wcBlocksRegistry.getPaymentMethods()].filter(
      ([, { canMakePayment }]) => canMakePayment?.({ cartTotals }) ?? true,
    ),
  )
  const Cheque = () => 'Post a cheque.'
  methods.set('cheque', {
    label: 'Cheque',
    content: createElement<Record<string, unknown>>(Cheque),
  })

  /** Sends the order and returns the error message if it fails. As in the block, the fields are disabled meanwhile. */
  const placeOrder = async (method: string) => {
    const fields = form.querySelector('fieldset')!
    fields.disabled = true
    const answers = [...observers].map((observer) => observer())
    fields.disabled = false
    const failed = answers.find(({ type }) => type !== responseTypes.SUCCESS)
    if (failed) return failed.message
    const data = Object.assign({}, ...answers.map(({ meta }) => meta?.paymentMethodData)) as object
    const response = await fetch('/wp-json/wc/store/v1/checkout', {
      method: 'POST',
      body: JSON.stringify({
        payment_method: method,
        payment_data: Object.entries(data).map(([key, value]: [string, unknown]) => ({
          key,
          value,
        })),
      }),
    })
    const answer = (await response.json()) as {
      message?: string
      payment_result?: { redirect_url: string }
    }
    if (answer.payment_result) location.assign(answer.payment_result.redirect_url)
    return answer.message
  }

  const Checkout = () => {
    const [active, setActive] = useState([...methods.keys()][0]!)
    const [message, setMessage] = useState<string>()
    return createElement(
      'fieldset',
      null,
      [...methods].map(([name, { label, content }]) =>
        createElement(
          'div',
          { key: name },
          createElement(
            'label',
            null,
            createElement('input', {
              type: 'radio',
              name: 'method',
              checked: name === active,
              onChange: () => setActive(name),
            }),
            typeof label === 'string'
              ? label
              : cloneElement(label, { components: { PaymentMethodLabel } }),
          ),
          // The block passes new objects on each render.
          name === active &&
            createElement(
              'div',
              { className: BOX },
              cloneElement(content, {
                activePaymentMethod: active,
                billing: { cartTotal: { value: 5890 }, currency: { code: 'MYR', minorUnit: 2 } },
                components: { PaymentMethodLabel },
                eventRegistration: { onPaymentSetup },
                emitResponse: { responseTypes: { ...responseTypes } },
              }),
            ),
        ),
      ),
      createElement(
        'button',
        { onClick: () => void placeOrder(active).then(setMessage) },
        'Place order',
      ),
      createElement('p', { role: 'status' }, message),
    )
  }

  // WooCommerce's own rule. An element with only a shadow root is `:empty`.
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = `.${BOX}:empty, .${BOX}:has(> :only-child:empty) { display: none }`

  createRoot(form).render(createElement(Checkout))
}
