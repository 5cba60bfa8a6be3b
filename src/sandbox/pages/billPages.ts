import type { BillBank } from '../bills/billBanks.js'
import type { SandboxBill } from '../bills/SandboxBill.js'
import { type BillPage, html, type Html } from './toPage.js'
import type { PageWords } from './pageWords.js'

const format = new Intl.NumberFormat('en-MY', { style: 'currency', currency: 'MYR' })

const fill = (text: string, bill: SandboxBill) =>
  text.replace('{amount}', format.format(bill.amount / 100))

/** Renders the bank list, which is shown if the bill doesn't contain a bank code. */
export function bankListPage(
  bill: SandboxBill,
  banks: readonly BillBank[],
  words: PageWords,
  language: string,
): BillPage {
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
              <span>${name}${!isOnline && ` (${words.offline})`}</span></label
            >`,
        )}
      </fieldset>`
    )
  }
  return {
    title: words.chooseBank,
    body: html`<div class="card">
      <h1>${words.chooseBank}</h1>
      ${details(bill, words)}
      <form>
        <input type="hidden" name="lang" value="${language}" />
        ${group(false, words.personal)} ${group(true, words.company)}
        <button class="primary">${words.continue}</button>
      </form>
    </div>`,
  }
}

/** Renders the bank's page, where the payer chooses the payment's result. */
export function bankPage(
  bill: SandboxBill,
  bank: BillBank,
  words: PageWords,
  language: string,
): BillPage {
  const isPending = bill.transactions.at(-1)?.status === 'pending'
  const choice = (value: string, label: string, hint: string, isPrimary = false) =>
    html`<button name="choice" value="${value}" ${isPrimary && html`class="primary"`}>
      ${fill(label, bill)}<small>${hint}</small>
    </button>`
  return {
    title: fill(words.payQuestion, bill),
    body: html`<div class="card">
        <h1>${fill(words.payQuestion, bill)}</h1>
        ${details(bill, words, bank)} ${isPending && html`<p>${words.isPending}</p>`}
        <form method="post">
          ${choice('pay', words.pay, words.payHint, true)}
          ${choice('decline', words.decline, words.declineHint)}
          ${!isPending && choice('pending', words.pending, words.pendingHint)}
          ${choice('pay-and-leave', words.payAndLeave, words.payAndLeaveHint)}
          ${choice('leave', words.leave, words.leaveHint)}
        </form>
      </div>
      <p class="below"><a href="?lang=${language}">${words.otherBank}</a></p>`,
  }
}

/** Renders the result page, including the shop's responses to the callbacks. */
export function resultPage(
  bill: SandboxBill,
  [title, detail]: readonly [title: string, detail: string],
  words: PageWords,
  link?: { href: string; label: string },
): BillPage {
  return {
    title,
    body: html`<div class="card">
      <h1>${title}</h1>
      <p>${fill(detail, bill)}</p>
      ${details(bill, words)}
      ${link && html`<a class="button" href="${link.href}">${link.label}</a>`}
      <h2>${words.callbacks}</h2>
      ${callbackList(bill, words)}
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

function callbackList({ callbacks }: SandboxBill, words: PageWords): Html {
  if (callbacks.length === 0) return html`<p>${words.noCallbacks}</p>`
  return html`<ol>
    ${callbacks.map(
      ({ status }) =>
        html`<li>
          ${
            status === undefined
              ? words.noAnswer
              : words.answered.replace('{status}', String(status))
          }
        </li>`,
    )}
  </ol>`
}

function details(bill: SandboxBill, words: PageWords, bank?: BillBank): Html {
  const rows = [
    [words.payFor, bill.description],
    [words.amount, format.format(bill.amount / 100)],
    ...(bank
      ? [[words.bank, `${bank.name} · ${bank.isCompany ? words.company : words.personal}`]]
      : []),
    [words.payTo, bill.collection_id],
    [words.bill, bill.id],
  ]
  return html`<dl>
    ${rows.map(
      ([term, value]) =>
        html`<dt>${term}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`
}
