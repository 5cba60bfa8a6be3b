// Imitates WooCommerce's checkout script in the classic form. Posts the form as jQuery serializes it and replaces the
// payment box when the order changes.
{
  const form = document.querySelector<HTMLFormElement>('form.checkout')!
  // As jQuery's `serialize()` does.
  const serialize = () =>
    [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(
        ({ name, type, checked, disabled }) => name && !disabled && (type !== 'radio' || checked),
      )
      .map(({ name, value }) => [name, value])
  const post = (action: string, body: URLSearchParams | null = null) =>
    fetch(`/?wc-ajax=${action}`, { method: 'POST', body })

  const placeOrder = async () => {
    const response = await post('checkout', new URLSearchParams(serialize()))
    const answer = (await response.json()) as { redirect?: string; messages: string[] }
    if (answer.redirect) location.assign(answer.redirect)
    else document.querySelector('[role=alert]')!.textContent = answer.messages.join()
  }
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void placeOrder()
  })

  const updateCheckout = async () => {
    const html = await (await post('update_order_review')).text()
    // As jQuery's `replaceWith` does with an HTML string.
    const fragment = document.createDocumentFragment()
    const parser = fragment.appendChild(document.createElement('div'))
    parser.innerHTML = html
    fragment.replaceChildren(...parser.childNodes)
    form.querySelector('.woocommerce-checkout-payment')!.replaceWith(fragment)
  }
  Object.assign(window, { updateCheckout })
}
