import type { BillBank } from '../bills/billBanks.js'
import type { SandboxBill } from '../bills/SandboxBill.js'
import { type BillPage, html, type Html } from './toPage.js'

const format = new Intl.NumberFormat('en-MY', { style: 'currency', currency: 'MYR' })

export const formatAmount = ({ amount }: SandboxBill) => format.format(amount / 100)

/** Renders the bank list, which is shown if the bill doesn't contain a bank code. */
export function bankListPage(bill: SandboxBill, banks: readonly BillBank[]): BillPage {
  const group = (isCompany: boolean, legend: string) => {
    const found = banks.filter((bank) => bank.isCompany === isCompany)
    return (
      found.length > 0 &&
      html`<fieldset>
        <legend>${legend}</legend>
        ${found.map(
          ({ code, name, isOnline }) =>
            html`<label
              ><input
                type="radio"
                name="bank"
                value="${code}"
                required
                ${!isOnline && html`disabled`}
              />
              <span>${name}${!isOnline && ` (offline)`}</span></label
            >`,
        )}
      </fieldset>`
    )
  }
  return {
    title: 'Choose your bank',
    body: html`<div class="card">
      <h1>Choose your bank</h1>
      ${details(bill)}
      <form>
        ${group(false, 'Personal accounts')} ${group(true, 'Company accounts')}
        <button class="primary">Continue</button>
      </form>
    </div>`,
  }
}

/** Renders the bank's page, where the payer chooses the payment's result. */
export function bankPage(bill: SandboxBill, bank: BillBank): BillPage {
  const isPending = bill.transactions.at(-1)?.status === 'pending'
  const choice = (value: string, label: string, hint: string, isPrimary = false) =>
    html`<button name="choice" value="${value}" ${isPrimary && html`class="primary"`}>
      ${label}<small>${hint}</small>
    </button>`
  return {
    title: `Pay ${formatAmount(bill)}?`,
    body: html`<div class="card">
        <h1>Pay ${formatAmount(bill)}?</h1>
        ${details(bill, bank)}
        ${isPending && html`<p>This payment is waiting for a second approval. You are the second person.</p>`}
        <form method="post">
          ${choice('pay', `Pay ${formatAmount(bill)}`, 'The payment succeeds, and you return to the shop.', true)}
          ${choice('decline', 'Decline the payment', 'As if the account had too little money. You return to the shop.')}
          ${!isPending && choice('pending', 'Wait for a second approval', 'As in a company account. You return to the shop while the payment is pending.')}
          ${choice('pay-and-leave', 'Pay and close the page', 'The payment succeeds, but you never return to the shop.')}
          ${choice('leave', 'Walk away', 'Nothing is paid, and the shop is not informed.')}
        </form>
      </div>
      <p class="below"><a href="?">Choose another bank</a></p>`,
  }
}

/** Renders the result page, including the shop's responses to the callbacks. */
export function resultPage(
  bill: SandboxBill,
  [title, detail]: readonly [title: string, detail: string],
  link?: { href: string; label: string },
): BillPage {
  return {
    title,
    body: html`<div class="card">
      <h1>${title}</h1>
      <p>${detail}</p>
      ${details(bill)} ${link && html`<a class="button" href="${link.href}">${link.label}</a>`}
      <h2>The shop’s answers to the callback</h2>
      ${callbackList(bill)}
    </div>`,
  }
}

/** Renders a page with a message that explains why the bill can't be paid. */
export const messagePage = (status: number, title: string, detail: string): BillPage => ({
  status,
  title,
  body: html`<div class="card">
    <h1>${title}</h1>
    <p>${detail}</p>
  </div>`,
})

function callbackList({ callbacks }: SandboxBill): Html {
  if (callbacks.length === 0) return html`<p>None yet.</p>`
  return html`<ol>
    ${callbacks.map(
      ({ status }) => html`<li>${status === undefined ? 'No answer' : `Status ${status}`}</li>`,
    )}
  </ol>`
}

function details(bill: SandboxBill, bank?: BillBank): Html {
  const rows = [
    ['Payment for', bill.description],
    ['Amount', formatAmount(bill)],
    ...(bank
      ? [['Bank', `${bank.name} · ${bank.isCompany ? 'Company accounts' : 'Personal accounts'}`]]
      : []),
    ['Collection', bill.collection_id],
    ['Bill', bill.id],
  ]
  return html`<dl>
    ${rows.map(
      ([term, value]) =>
        html`<dt>${term}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`
}
