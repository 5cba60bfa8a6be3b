// The payment method in WooCommerce's Checkout block. This file is loaded without a build step.
;(() => {
  const { createElement, useEffect, useRef } = window.wp.element
  const data = window.wc.wcSettings.getPaymentMethodData('fpx_checkout', {})
  const { title, description, endpoint, model, missing, limits, supports } = data

  // The block unmounts the picker while another payment method is selected, so we store the code here.
  let lastCode = ''

  /** Focuses the picker once WooCommerce has enabled the form's fields again. */
  const focus = (picker) => {
    if (!picker.matches(':disabled')) picker.focus()
    else if (picker.isConnected) requestAnimationFrame(() => focus(picker))
  }

  const Picker = ({ billing, eventRegistration, emitResponse }) => {
    const ref = useRef(null)

    useEffect(() => {
      const picker = ref.current
      picker.value = lastCode
      return () => {
        lastCode = picker.value
      }
    }, [])

    const { cartTotal, currency } = billing
    useEffect(() => {
      ref.current.amount = cartTotal.value / 10 ** currency.minorUnit
    }, [cartTotal.value, currency.minorUnit])

    const { onPaymentSetup } = eventRegistration
    const { SUCCESS, ERROR } = emitResponse.responseTypes
    useEffect(
      () =>
        onPaymentSetup(() => {
          const code = ref.current.value
          if (!code) focus(ref.current)
          return code
            ? { type: SUCCESS, meta: { paymentMethodData: { fpx_checkout_bank: code } } }
            : { type: ERROR, message: missing }
        }),
      [onPaymentSetup, SUCCESS, ERROR],
    )

    // The field already has a focus ring, but some themes also outline the element around it.
    const style = { outline: 'none' }
    // WooCommerce hides a payment box whose only child is `:empty`. This also applies to elements with a shadow root.
    return createElement(
      'div',
      null,
      description && createElement('p', null, description),
      createElement('fpx-bank-picker', { ref, endpoint, style, model: model || undefined }),
    )
  }

  const Label = ({ components: { PaymentMethodLabel } }) =>
    createElement(PaymentMethodLabel, { text: title })

  const canMakePayment = ({ cartTotals }) => {
    const total = Number(cartTotals.total_price) / 10 ** cartTotals.currency_minor_unit
    return (
      cartTotals.currency_code === 'MYR' &&
      (total === 0 || (total >= limits[0] && total <= limits[1]))
    )
  }

  window.wc.wcBlocksRegistry.registerPaymentMethod({
    name: 'fpx_checkout',
    label: createElement(Label),
    ariaLabel: title,
    content: createElement(Picker),
    edit: createElement('p', null, description || title),
    canMakePayment,
    supports: { features: supports },
  })
})()
