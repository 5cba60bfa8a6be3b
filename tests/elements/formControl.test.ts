import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  bankField,
  companyListTag,
  openShopForFile,
  scriptTag,
  submitted,
} from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const shop = await openShopForFile()

async function choose(page: Page, text: string): Promise<void> {
  await takeBank(bankField(page), text)
}

/** Calls a function with the element on the page, and returns the result. */
const evaluateElement = <Result>(page: Page, read: (element: FpxBankPicker) => Result) =>
  page.evaluate<Result>(`(${String(read)})(document.querySelector('fpx-bank-picker'))`)

type FpxBankPicker = HTMLInputElement & {
  option: { bank: { code: string } } | null
  label: string
  terms: 'off' | undefined
}

describe('the value', () => {
  it('is the attribute at first, then the bank that the payer selected', async () => {
    const page = await shop.open(`${scriptTag}<form>
      <fpx-bank-picker name="bank_code" value="MB2U0227"></fpx-bank-picker></form>`)
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
    await expect.poll(() => bankField(page).inputValue()).toBe('Maybank2U')
    expect(await evaluateElement(page, (element) => element.option?.bank.code)).toBe('MB2U0227')
    await choose(page, 'bank islam')
    await evaluateElement(page, (element) => element.setAttribute('value', 'MBB0228'))
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    expect(await evaluateElement(page, (element) => element.defaultValue)).toBe('MBB0228')
  })

  it('can be set and cleared by the page, without events', async () => {
    const page = await shop.open(`${scriptTag}<form>
      <fpx-bank-picker name="bank_code"></fpx-bank-picker></form>`)
    await evaluateElement(page, (element) => {
      element.addEventListener('change', () => (document.title = 'changed'))
      element.value = 'BIMB0340'
    })
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    await evaluateElement(page, (element) => (element.value = null as never))
    await expect.poll(() => bankField(page).inputValue()).toBe('')
    expect(await submitted(page)).toBe('bank_code=')
    expect(await page.title()).toBe('')
  })

  it.each(['', ' light-dom'])(
    'returns to the default value while the payer is in the field, and keeps the focus (%s)',
    async (mode) => {
      const page = await shop.open(`${scriptTag}<form>
        <fpx-bank-picker name="bank_code" value="MB2U0227"${mode}></fpx-bank-picker></form>`)
      await bankField(page).focus()
      await evaluateElement(page, (element) => (element.value = 'BIMB0340'))
      await page.evaluate(() => document.forms[0]!.reset())
      expect(await submitted(page)).toBe('bank_code=MB2U0227')
      expect(await bankField(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    },
  )

  it.each(['', ' light-dom'])(
    'is not submitted by the press that discards other letters (%s)',
    async (mode) => {
      const page = await shop.open(`${scriptTag}<script>sent = []</script>
        <form id="pay" onsubmit="event.preventDefault(); sent.push(new FormData(this).get('bank_code'))">
          <button>Pay</button></form>
        <fpx-bank-picker form="pay" name="bank_code" value="MB2U0227"${mode}></fpx-bank-picker>`)
      await expect.poll(() => bankField(page).inputValue()).toBe('Maybank2U')
      await bankField(page).fill('cimb')
      await page.getByRole('button', { name: 'Pay' }).click()
      expect(await page.evaluate('sent')).toEqual([])
      await page.getByText('Maybank2U is still selected.').first().waitFor()
      expect(await bankField(page).inputValue()).toBe('Maybank2U')
      await expect
        .poll(async () => {
          await page.getByRole('button', { name: 'Pay' }).click()
          return page.evaluate('sent')
        })
        .toEqual(['MB2U0227'])
    },
  )

  it('returns to the default value without scrolling to the focused field', async () => {
    const page = await shop.open(`${scriptTag}<form><fpx-bank-picker></fpx-bank-picker></form>
      <div style="height: 3000px"></div>`)
    await bankField(page).focus()
    await page.evaluate(() => {
      scrollTo(0, 1500)
      document.forms[0]!.reset()
    })
    expect(await bankField(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await page.evaluate('scrollY')).toBe(1500)
  })

  it('that is not a string is converted to one', async () => {
    const page = await shop.open(`${scriptTag}<form>
      <fpx-bank-picker name="bank_code"></fpx-bank-picker></form>`)
    expect(
      await evaluateElement(page, (element) => {
        element.value = 7 as never
        return [element.value, element.defaultValue]
      }),
    ).toEqual(['7', ''])
    await evaluateElement(page, (element) => (element.value = ['BIMB0340'] as never))
    expect(await evaluateElement(page, (element) => element.value)).toBe('BIMB0340')
  })
})

describe('validity', () => {
  it('belongs to the element: its inner field is required, and not invalid before the first submit', async () => {
    const page = await shop.open(`${scriptTag}<form>
      <fpx-bank-picker name="bank_code" required></fpx-bank-picker><button>Pay</button></form>`)
    // Firefox reports a field as invalid to assistive technology if it fails the browser's own validation.
    const state = () =>
      bankField(page).evaluate((input: HTMLInputElement) => [
        input.validity.valid,
        input.ariaRequired,
        input.ariaInvalid,
      ])
    expect(await state()).toEqual([true, 'true', 'false'])
    expect(await evaluateElement(page, ({ validity }) => validity.valueMissing)).toBe(true)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect.poll(state).toEqual([true, 'true', 'true'])
  })

  it('is available immediately, in the current language', async () => {
    const page = await shop.open(`${scriptTag}<fpx-bank-picker locale="ms"></fpx-bank-picker>`)
    const results = await evaluateElement(page, (element) => {
      const before = element.checkValidity()
      element.required = true
      const { valueMissing } = element.validity
      const message = element.validationMessage
      element.value = 'MB2U0227'
      return [before, valueMissing, message, element.checkValidity(), element.willValidate]
    })
    expect(results).toEqual([true, true, 'Sila pilih bank anda.', true, true])
  })

  it("accepts the page's own message, and rejects an amount beyond the limits", async () => {
    const page = await shop.open(`${scriptTag}<fpx-bank-picker amount="0.5"></fpx-bank-picker>`)
    await page.getByText('RM 0.50').or(page.getByText('RM 0.50')).first().waitFor()
    await expect
      .poll(() => evaluateElement(page, (element) => element.validity.customError))
      .toBe(true)
    await evaluateElement(page, (element) => element.setAttribute('amount', '10'))
    await expect.poll(() => evaluateElement(page, (element) => element.validity.valid)).toBe(true)
    const results = await evaluateElement(page, (element) => {
      element.setCustomValidity('Not today')
      return [element.checkValidity(), element.validationMessage]
    })
    expect(results).toEqual([false, 'Not today'])
  })

  it('says that no bank takes the amount, also if one is required and the payer presses Pay', async () => {
    const page = await shop.open(`${scriptTag}<form>
      <fpx-bank-picker required amount="0.5"></fpx-bank-picker><button>Pay</button></form>`)
    const problem = page.locator('fpx-bank-picker').getByText('RM 0.50').first()
    await problem.waitFor()
    await page.getByRole('button', { name: 'Pay' }).click()
    const results = await evaluateElement(page, (element) => {
      const { validationMessage, validity } = element
      return [/RM\s0\.50/.test(validationMessage), validity.valueMissing]
    })
    expect([results, await problem.isVisible()]).toEqual([[true, true], true])
    await evaluateElement(page, (element) => element.setAttribute('amount', '10'))
    await expect
      .poll(() => evaluateElement(page, (element) => element.validationMessage))
      .toBe('Please choose your bank.')
  })

  it('is not checked for a disabled or read-only element', async () => {
    const page = await shop.open(`${scriptTag}<form>
      <fpx-bank-picker required disabled></fpx-bank-picker></form>`)
    expect(await evaluateElement(page, (element) => element.willValidate)).toBe(false)
    await evaluateElement(page, (element) => {
      element.disabled = false
      element.readOnly = true
    })
    expect(await evaluateElement(page, (element) => element.willValidate)).toBe(false)
  })
})

describe("the element's form", () => {
  it('can change, and the hidden input moves with it', async () => {
    const page = await shop.open(`${scriptTag}<form id="far"></form><form>
      <fpx-bank-picker name="bank_code" value="MB2U0227" hidden-input></fpx-bank-picker></form>`)
    const posted = () =>
      page.evaluate(() =>
        Array.from(document.forms, (form) =>
          (new FormData(form).getAll('bank_code') as string[]).join(),
        ),
      )
    expect(await posted()).toEqual(['', 'MB2U0227'])
    await evaluateElement(page, (element) => element.setAttribute('form', 'far'))
    expect(await posted()).toEqual(['MB2U0227', ''])
    await evaluateElement(page, (element) => element.removeAttribute('form'))
    expect(await posted()).toEqual(['', 'MB2U0227'])
  })

  it('is submitted with its default button by Enter in the closed field', async () => {
    const page = await shop.open(`${scriptTag}<form method="post" action="/pay">
      <input name="submit" value="hostile"><input name="elements">
      <fpx-bank-picker name="bank_code"></fpx-bank-picker>
      <button name="by" value="pay">Pay</button></form>`)
    await choose(page, 'bank islam')
    await bankField(page).press('Enter')
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)?.toString()).toContain('bank_code=BIMB0340&by=pay')
  })
})

describe('Enter', () => {
  it.each(['keydown', 'keypress'])('does nothing if the page prevents %s', async (type) => {
    const page = await shop.open(`${scriptTag}<form>
      <fpx-bank-picker name="bank_code"></fpx-bank-picker><input aria-label="Beside"><button>Pay</button></form>
      <script>addEventListener('submit', (event) => {
        event.preventDefault()
        document.title += 'submitted'
      })</script>`)
    await choose(page, 'bank islam')
    await bankField(page).press('Enter')
    // Control: Enter submits unless the page prevents it.
    await expect.poll(() => page.title()).toBe('submitted')
    await page.evaluate(
      (name) =>
        document.forms[0]!.addEventListener(name, (event) => {
          if ((event as KeyboardEvent).key === 'Enter') event.preventDefault()
        }),
      type,
    )
    await bankField(page).press('Enter')
    await page.getByRole('textbox', { name: 'Beside' }).press('Enter')
    expect(await page.title()).toBe('submitted')
  })
})

describe('a form without a plain button', () => {
  it('is submitted by Enter through its image button, if that is the default button', async () => {
    const page = await shop.open(`${scriptTag}<form method="post" action="/pay">
      <fpx-bank-picker name="bank_code" value="BIMB0340"></fpx-bank-picker>
      <input type="image" name="by" alt="Pay"><button name="late" value="1">Pay later</button></form>`)
    await bankField(page).press('Enter')
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)?.toString()).toBe('bank_code=BIMB0340&by.x=0&by.y=0')
  })

  it('is submitted by Enter through a custom element that is its button', async () => {
    const page = await shop.open(`${scriptTag}<form method="post" action="/pay">
      <object type="image/svg+xml"></object>
      <fpx-bank-picker name="bank_code" value="BIMB0340"></fpx-bank-picker>
      <shop-button>Pay</shop-button></form>
      <script>
        customElements.define('shop-button', class extends HTMLElement {
          static formAssociated = true
          internals = this.attachInternals()
          type = 'submit'
          get form() { return this.internals.form }
          click() { this.form.requestSubmit() }
        })
      </script>`)
    await bankField(page).press('Enter')
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)?.toString()).toBe('bank_code=BIMB0340')
  })

  it('is not submitted by Enter if the page submits it itself', async () => {
    const page = await shop.open(`${scriptTag}<form>
      <input aria-label="Name"><input aria-label="Phone">
      <fpx-bank-picker name="bank_code" value="BIMB0340"></fpx-bank-picker>
      <button type="button">Pay</button></form>
      <script>
        const heard = []
        addEventListener('submit', (event) => {
          event.preventDefault()
          heard.push(event.submitter?.textContent)
        })
      </script>`)
    await bankField(page).press('Enter')
    // If Enter submitted the form, it would do so in a task before this one.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    // Control: if the form has a submit button, the same key submits the form.
    await page.evaluate(() =>
      document.querySelector('button')!.insertAdjacentHTML('afterend', '<button>Send</button>'),
    )
    await bankField(page).press('Enter')
    await expect.poll(() => page.evaluate('heard.length')).toBeGreaterThan(0)
    expect(await page.evaluate('heard')).toEqual(['Send'])
  })
})

describe('the element on a page', () => {
  it.each(['', ' light-dom'])(
    "is named by the page's label, and a click on the label focuses the field (%s)",
    async (mode) => {
      const page = await shop.open(`${scriptTag}<label for="bank">Your <b>bank</b></label>
      <fpx-bank-picker id="bank"${mode}></fpx-bank-picker>`)
      const named = page.getByRole('combobox', { name: 'Your bank', exact: true })
      await named.waitFor()
      expect(await page.locator('fpx-bank-picker label').isVisible()).toBe(false)
      await page.getByText('Your bank').first().click()
      await expect
        .poll(() =>
          named.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input),
        )
        .toBe(true)
    },
  )

  it("is named by the page's label if its own label is empty", async () => {
    const page = await shop.open(
      `${scriptTag}<label for="bank">Your bank</label><fpx-bank-picker id="bank" label=""></fpx-bank-picker>`,
    )
    await page.getByRole('combobox', { name: 'Your bank' }).waitFor()
  })

  it('is named by a label that follows it, and does not show its own label', async () => {
    const page = await shop.open(
      `${scriptTag}<fpx-bank-picker id="bank"></fpx-bank-picker><label for="bank">Your bank</label>`,
    )
    await page.getByRole('combobox', { name: 'Your bank' }).waitFor()
    expect(await page.locator('fpx-bank-picker label').isVisible()).toBe(false)
  })

  it.each([
    ['in front', scriptTag, ''],
    ['behind', '', scriptTag],
    ['deferred', '<script src="/fpx-checkout.js" defer></script>', ''],
  ])('takes the focus with `autofocus`, with the script %s', async (_where, before, after) => {
    const page = await shop.open(`${before}<fpx-bank-picker autofocus></fpx-bank-picker>${after}`)
    await expect.poll(() => bankField(page).evaluate((input) => input.matches(':focus'))).toBe(true)
  })

  it('does not scroll the page when it has `autofocus` and is rendered again', async () => {
    const box = '<fpx-bank-picker autofocus></fpx-bank-picker>'
    const page = await shop.open(`${scriptTag}<div>${box}</div><p style="height: 3000px"></p>`)
    await expect.poll(() => bankField(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.waitForLoadState('load')
    // The browser handles `autofocus` in the next frame (HTML, "flush autofocus candidates"), even for a new element.
    await page.evaluate(
      () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
    )
    await evaluateElement(page, (element) => {
      element.blur()
      scrollTo(0, 1500)
      element.parentElement!.innerHTML = element.outerHTML
    })
    await bankField(page).waitFor()
    expect(await bankField(page).evaluate((input) => input.matches(':focus'))).toBe(false)
    expect(await page.evaluate('scrollY')).toBe(1500)
  })

  it('does not take the focus if the payer has moved it before the script runs', async () => {
    const page = await shop.open(
      '<input aria-label="Mine"><fpx-bank-picker autofocus></fpx-bank-picker>',
    )
    const mine = page.getByRole('textbox', { name: 'Mine' })
    await mine.focus()
    await page.addScriptTag({ url: '/fpx-checkout.js' })
    await bankField(page).waitFor()
    expect(await mine.evaluate((input) => input.matches(':focus'))).toBe(true)
  })

  it('passes the focus to its field, by focus() and by Tab', async () => {
    const page = await shop.open(
      // The list has only one model. With both models, the buttons that filter by model would come before the field.
      `${scriptTag}<button>Before</button><fpx-bank-picker model="B2C"></fpx-bank-picker>`,
    )
    await bankField(page).waitFor()
    await evaluateElement(page, (element) => element.focus())
    expect(await bankField(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.getByRole('button', { name: 'Before' }).focus()
    await page.keyboard.press('Tab')
    expect(await bankField(page).evaluate((input) => input.matches(':focus'))).toBe(true)
  })
})

describe('attributes and properties', () => {
  it('reflect each other, and can be set before the script runs', async () => {
    const page = await shop.open(`<fpx-bank-picker></fpx-bank-picker>
      <script>
        const early = document.querySelector('fpx-bank-picker')
        early.label = 'Early'
        early.value = 'BIMB0340'
        early.mapBank = () => ({ status: 'offline' })
      </script>${scriptTag}`)
    const early = page.getByRole('combobox', { name: 'Early' })
    await expect.poll(() => early.inputValue()).toBe('Bank Islam')
    await page.getByText('Bank Islam is offline').waitFor()
    expect(await evaluateElement(page, (element) => element.getAttribute('label'))).toBe('Early')
    await evaluateElement(page, (element) => {
      element.label = 'Later'
      element.terms = 'off'
    })
    await page.getByRole('combobox', { name: 'Later' }).waitFor()
    await page.getByRole('link', { name: /terms and conditions/ }).waitFor({ state: 'detached' })
  })

  it('do not stop the element if one was set before the script runs and is invalid', async () => {
    const page = await shop.open('<fpx-bank-picker></fpx-bank-picker>')
    const errors: string[] = []
    page.on('pageerror', (error) => void errors.push(error.message))
    await evaluateElement(page, (element) => {
      element.label = Symbol('none') as never
      element.placeholder = 'Which one?'
    })
    await page.addScriptTag({ url: '/fpx-checkout.js' })
    await expect.poll(() => bankField(page).getAttribute('placeholder')).toBe('Which one?')
    expect(errors).toEqual([expect.stringContaining('Symbol')])
  })

  it.each([
    ['before', `<script>picker.featured = 'MB2U0227 BIMB0340'</script>${scriptTag}`],
    ['after', `${scriptTag}<script>picker.featured = 'MB2U0227 BIMB0340'</script>`],
  ])(
    'accept a list as the value of the attribute, set %s the script runs',
    async (_when, scripts) => {
      const page = await shop.open(`<fpx-bank-picker id="picker"></fpx-bank-picker>${scripts}`)
      await page.getByRole('radio', { name: /Bank Islam/ }).waitFor()
      expect(await evaluateElement(page, (element) => element.getAttribute('featured'))).toBe(
        'MB2U0227 BIMB0340',
      )
    },
  )

  it.each(['', ' light-dom'])('hide the element with `hidden` (%s)', async (mode) => {
    const page = await shop.open(
      `${scriptTag}<fpx-bank-picker${mode}></fpx-bank-picker><fpx-bank-picker${mode} hidden></fpx-bank-picker>`,
    )
    await bankField(page).waitFor()
    expect(await page.locator('fpx-bank-picker').last().isVisible()).toBe(false)
  })

  it.each(['', ' light-dom'])(
    'display the element as a block, unless the page sets another display (%s)',
    async (mode) => {
      const displayOf = (page: Page, name: string) =>
        page.locator(name).evaluate((element) => getComputedStyle(element).display)
      const page = await shop.open(
        `${scriptTag}${companyListTag}<fpx-bank-picker${mode}></fpx-bank-picker><fpx-company-list${mode}></fpx-company-list>`,
      )
      await bankField(page).waitFor()
      await page.getByRole('table').waitFor()
      for (const name of ['fpx-bank-picker', 'fpx-company-list'])
        expect(await displayOf(page, name)).toBe('block')
      await page.addStyleTag({ content: 'fpx-bank-picker { display: inline-block }' })
      expect(await displayOf(page, 'fpx-bank-picker')).toBe('inline-block')
    },
  )

  it('accept rich values: messages and details of a bank', async () => {
    const page = await shop.open(`${scriptTag}<fpx-bank-picker></fpx-bank-picker>
      <script>
        const picker = document.querySelector('fpx-bank-picker')
        picker.messages = { placeholder: 'Which one?' }
        picker.mapBank = ({ code }) => ({ status: code === 'ABB0233' ? 'offline' : 'online' })
      </script>`)
    await page.getByPlaceholder('Which one?').click()
    await page.getByRole('option', { name: /^Affin Bank .*Offline/ }).waitFor()
  })

  it("follow the page's language, and can change it at any time", async () => {
    const page = await shop.open(
      `${scriptTag}<main lang="zh-Hans-MY"><fpx-bank-picker></fpx-bank-picker></main>`,
    )
    await page.getByRole('combobox', { name: '银行' }).waitFor()
    await evaluateElement(page, (element) => element.setAttribute('locale', 'ta'))
    await page.getByRole('combobox', { name: 'வங்கி' }).waitFor()
    await page.evaluate(() => (document.querySelector('fpx-bank-picker')!.locale = undefined))
    await page.getByRole('combobox', { name: '银行' }).waitFor()
  })

  it('show every character on a page in another encoding, even if the server does not send a charset for the script', async () => {
    const page = await shop.open(
      `<html lang="zh">${scriptTag}<fpx-bank-picker></fpx-bank-picker></html>`,
      { headers: { 'Content-Type': 'text/html; charset=windows-1252' } },
    )
    await page.getByRole('combobox', { name: '银行' }).waitFor()
    // Control: check that the page itself isn't in UTF-8.
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252')
  })

  it("follow a change of the page's language, even in the validation message", async () => {
    const page = await shop.open(`${scriptTag}<fpx-bank-picker required></fpx-bank-picker>`)
    await page.getByRole('combobox', { name: 'Bank' }).waitFor()
    const missing = () => evaluateElement(page, (element) => element.validationMessage)
    const english = await missing()
    await page.evaluate(() => (document.documentElement.lang = 'zh'))
    await page.getByRole('combobox', { name: '银行' }).waitFor()
    expect(await missing()).not.toBe(english)
    await page.evaluate(() => document.body.setAttribute('lang', 'ta'))
    await page.getByRole('combobox', { name: 'வங்கி' }).waitFor()
  })
})
