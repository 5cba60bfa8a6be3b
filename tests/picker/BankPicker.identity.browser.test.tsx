import { act, render } from '@testing-library/react'
import type { Bank, BankOption, BankPickerProps, BankValue } from 'fpx-checkout'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import fc from '../support/deterministic/fastCheck.js'
import { BankPage, BankPicker } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'
import { Answers } from './pickerUnderTest.js'

const affin = bank('ABB0233', 'Affin Bank', { model: 'B2C' })
const personal = bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' })
const corporate = bank('BCBB0235', 'CIMB Bank', { model: 'B2B1' })
const publicBank = bank('PBB0233', 'Public Bank', { model: 'B2C' })
const both = [affin, personal, corporate, publicBank]

/** What the page does with a reported bank, which is to store it in one of three forms, late, or not at all. */
type Policy = 'option' | 'identity' | 'code' | 'late' | 'reject'

interface Shop {
  id: string
  props: BankPickerProps
  policy?: Policy | undefined
  /** The options that were reported, the newest last. */
  reports: (BankOption | null)[]
  value: BankValue | null
  setValue?: (value: BankValue | null) => void
  setProps?: (props: BankPickerProps) => void
}

function Checkout({ shop }: { shop: Shop }) {
  const { id, policy, reports } = shop
  const [props, setProps] = useState(shop.props)
  // An object so that setting the same value renders again: a script may set an element's value at any time.
  const [{ value }, setState] = useState({ value: shop.value })
  const setValue = (next: BankValue | null) => setState({ value: next })
  useEffect(() => {
    Object.assign(shop, { props, value, setProps, setValue })
  })
  return (
    <form id={`form-${id}`}>
      <BankPicker
        id={id}
        name="bank_code"
        modelName="bank_model"
        {...props}
        {...(policy && { value })}
        onChange={(option) => {
          reports.push(option)
          if (policy === 'code') setValue(option?.code ?? null)
          if (policy === 'option') setValue(option)
          if (policy === 'late') setTimeout(() => setValue(option))
          if (policy === 'identity') setValue(option && { code: option.code, model: option.model })
        }}
      />
    </form>
  )
}

const nextTask = () => act(() => new Promise((done) => setTimeout(done)))

const fieldOf = ({ id }: Shop) => {
  const form = document.querySelector(`#form-${id}`)!
  const inside = form.querySelector('fpx-bank-picker')?.shadowRoot ?? form
  return inside.querySelector<HTMLInputElement>('[role=combobox]')!
}

/** Returns what a picker shows and submits. */
function look(shop: Shop) {
  const data = new FormData(document.querySelector<HTMLFormElement>(`#form-${shop.id}`)!)
  return {
    text: fieldOf(shop).value,
    code: data.get('bank_code'),
    model: data.get('bank_model'),
  }
}

const silent = both.map(({ model: _, ...row }) => row)
const lists = [both, [affin, corporate, publicBank], [affin, personal], silent, both.slice(1)]

const values: (BankValue | null)[] = [
  null,
  'BCBB0235',
  { code: 'BCBB0235', model: 'B2C' },
  { code: 'BCBB0235', model: 'B2B1' },
  'PBB0233',
  'ABB0233',
  'GONE01',
]

/** How many random histories each policy is tested with. */
const histories = import.meta.env.MODE === 'element' ? 25 : 8

/** Shows a bank as offline. */
const mapBank = ({ code }: Bank) =>
  code === 'PBB0233' ? { status: 'offline' as const } : undefined

const settings: BankPickerProps[] = [
  { model: 'B2C' },
  { model: 'B2B1' },
  { model: undefined },
  { offlineBanks: 'disable' },
  { offlineBanks: undefined },
  { mapBank },
  { mapBank: undefined },
]

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ select: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ set: fc.constantFrom(...values) }) },
  fc.record({ list: fc.constantFrom(...lists) }),
  { weight: 3, arbitrary: fc.record({ props: fc.constantFrom(...settings) }) },
  fc.constantFrom({ reset: true as const }, { remount: true as const }),
)

it.each<[string, Policy | undefined, BankPickerProps]>([
  ['uncontrolled', undefined, {}],
  ['with a default bank', undefined, { defaultValue: { code: 'BCBB0235', model: 'B2B1' } }],
  ['whose page stores the option', 'option', {}],
  ['whose page stores code and model', 'identity', {}],
  ['whose page stores the code', 'code', {}],
  ['whose page stores the option later', 'late', {}],
  ['with the code of two banks', undefined, { defaultValue: 'BCBB0235' }],
  ['whose page rejects every bank', 'reject', {}],
])(
  'in every history, the text, code, model and report of a picker %s are one bank',
  async (_kind, policy, props) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const proxy = bankProxy({ banks: both })
        let banks: readonly object[] = both
        const answers = new Answers()
        const shop: Shop = { id: 'shop', props, policy, reports: [], value: null }
        const mount = async (which: Shop) => {
          const { unmount } = render(
            <BankPage answers={answers}>
              <Checkout shop={which} />
            </BankPage>,
          )
          await answers.settled()
          await nextTask()
          return unmount
        }
        let unmount = await mount(shop)
        // Until the payer or a loss changes it, an uncontrolled picker shows its default bank.
        let isDefault = true
        // The last bank that the picker showed like a picker without a history, and whether the list has changed since.
        let seen = fieldOf(shop).value
        let isListNew = false
        for (const each of steps) {
          if ('select' in each) {
            isDefault = false
            act(() => fieldOf(shop).click())
            await nextTask()
            const list = fieldOf(shop).getRootNode() as ParentNode
            const row = list.querySelectorAll<HTMLElement>('[role=option]')[each.select]
            act(() => row?.click())
          } else if ('set' in each) {
            if (!policy) continue
            act(() => shop.setValue?.(each.set))
          } else if ('props' in each) {
            act(() => shop.setProps?.({ ...shop.props, ...each.props }))
          } else if ('list' in each) {
            banks = each.list
            proxy.answers({ banks })
            await act(() => answers.refresh())
          } else if ('reset' in each) {
            act(() => document.querySelector<HTMLFormElement>('#form-shop')!.reset())
            isDefault = true
          } else {
            unmount()
            const { length } = shop.reports
            await nextTask()
            expect(shop.reports).toHaveLength(length)
            shop.reports = []
            isDefault = true
            unmount = await mount(shop)
          }
          await nextTask()
          await nextTask()
          isDefault &&= shop.reports.at(-1) !== null
          if (policy ?? isDefault) {
            // Unlike React, an element has to be told that its page rejects what happened.
            if (policy === 'reject') {
              act(() => shop.setValue?.(shop.value))
              await nextTask()
            }
            // A picker without a history shows the same bank.
            const fresh: Shop = { ...shop, id: 'fresh', policy: policy && 'reject', reports: [] }
            const remove = await mount(fresh)
            isListNew ||= 'list' in each
            const { text } = look(shop)
            if (text === look(fresh).text) {
              expect(look(shop)).toEqual(look(fresh))
              if (text) seen = text
              isListNew = false
            } else {
              // A new list never replaces the bank that the payer has seen with the other bank of its code.
              expect(isListNew).toBe(true)
              const labels = (banks as { display: string }[]).map(({ display }) => display)
              expect(text).toBe(labels.includes(seen) ? seen : '')
            }
            remove()
          }
          const { text, code, model } = look(shop)
          const rows = banks as { code: string; display: string; model?: string }[]
          if (code) expect(rows).toContainEqual(expect.objectContaining({ code, display: text }))
          else expect([text, model]).toEqual(['', ''])
          const row = rows.find((row) => row.code === code && row.display === text)
          // PayNet lists two of the codes in one model only, so their model is known without the gateway.
          if (row?.model || code === 'BCBB0235') expect(model).toBe(row?.model ?? '')
          const reported = shop.reports.at(-1)
          if (policy !== 'reject' && policy !== 'code' && !steps.some((any) => 'set' in any)) {
            // A bank is never replaced silently, not even with the other bank of its code.
            if (reported) expect([code, text]).toEqual([reported.code, reported.label])
            else if (reported === null) expect(code).toBe('')
          }
        }
        unmount()
        document.body.replaceChildren()
      }),
      { numRuns: histories },
    )
  },
)
