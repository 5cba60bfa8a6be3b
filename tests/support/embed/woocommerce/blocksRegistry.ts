// The WooCommerce globals that a payment method of the Checkout block uses, written from their documentation.
{
  interface Method {
    name: string
    label: unknown
    ariaLabel: unknown
    content: unknown
    edit: unknown
    canMakePayment: unknown
  }
  const { wc, wp } = window as unknown as {
    wc: { settings: Record<string, unknown> }
    wp: { element: typeof import('react') }
  }
  const methods = new Map<string, Method>()
  Object.assign(wc, {
    wcSettings: {
      getPaymentMethodData: (name: string, other: object) => wc.settings[name] ?? other,
    },
    wcBlocksRegistry: {
      registerPaymentMethod(config: Method) {
        for (const name of ['name', 'label', 'ariaLabel', 'content', 'edit', 'canMakePayment'])
          if (!(name in config)) throw new TypeError(`The payment method has no ${name}.`)
        for (const element of [config.content, config.edit])
          if (!wp.element.isValidElement(element)) throw new TypeError('Expected a React element.')
        if (typeof config.ariaLabel !== 'string') throw new TypeError('ariaLabel must be a string.')
        methods.set(config.name, config)
      },
      getPaymentMethods: () => methods,
    },
  })
}
