import * as Popover from '@radix-ui/react-popover'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from './FieldProps.js'
import './shadcn.css'

/**
 * Renders a combobox as shadcn/ui's documentation composes it from Radix Popover and cmdk, with the classes of its
 * public components: https://ui.shadcn.com/docs/components/combobox
 */
export function ShadcnField({ banks }: FieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const selected = banks.find((bank) => bank.code === code)
  useEffect(() => {
    const onSubmit = (event: Event) => {
      event.preventDefault()
      setIsMissing(!code)
    }
    const form = buttonRef.current!.form!
    form.addEventListener('submit', onSubmit)
    return () => form.removeEventListener('submit', onSubmit)
  }, [code])
  return (
    <div data-shadcn className="grid gap-2">
      <label
        htmlFor="bank"
        className={`text-sm leading-none font-medium ${isMissing ? 'text-destructive' : ''}`}
      >
        Bank
      </label>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger asChild>
          <button
            ref={buttonRef}
            id="bank"
            type="button"
            role="combobox"
            aria-expanded={isOpen}
            aria-invalid={isMissing}
            className={`border-input bg-background hover:bg-accent dark:bg-input/30 aria-invalid:border-destructive inline-flex h-9 w-full items-center justify-between gap-2 rounded-md border px-4 py-2 text-sm font-normal whitespace-nowrap shadow-xs outline-none ${selected ? '' : 'text-muted-foreground'}`}
          >
            {selected?.display ?? 'Select bank...'}
            <ChevronsUpDown />
          </button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            data-shadcn
            align="start"
            sideOffset={4}
            className="bg-popover text-popover-foreground z-50 w-(--radix-popover-trigger-width) rounded-md border p-0 shadow-md outline-hidden"
          >
            <Command className="flex h-full w-full flex-col overflow-hidden rounded-md">
              <div className="flex h-9 items-center gap-2 border-b px-3">
                <Search />
                <Command.Input
                  placeholder="Search bank..."
                  className="placeholder:text-muted-foreground flex h-10 w-full rounded-md bg-transparent py-3 text-sm outline-hidden"
                />
              </div>
              <Command.List className="max-h-[300px] scroll-py-1 overflow-x-hidden overflow-y-auto">
                <Command.Empty className="py-6 text-center text-sm">No bank found.</Command.Empty>
                <Command.Group className="overflow-hidden p-1">
                  {banks.map(({ code: value, display, status }, index) => (
                    <Command.Item
                      key={index}
                      value={`${display} ${value} ${index}`}
                      disabled={status === 'offline'}
                      className="data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground relative flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-hidden select-none data-[disabled=true]:pointer-events-none data-[disabled=true]:opacity-50"
                      onSelect={() => {
                        setCode(value)
                        setIsMissing(false)
                        setIsOpen(false)
                      }}
                    >
                      {display}
                      <Check hidden={value !== code} />
                    </Command.Item>
                  ))}
                </Command.Group>
              </Command.List>
            </Command>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {isMissing && <p className="text-destructive text-sm">Please select a bank.</p>}
    </div>
  )
}

const icon = {
  width: 16,
  height: 16,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

const ChevronsUpDown = () => (
  <svg {...icon} className="shrink-0 opacity-50">
    <path d="m7 15 5 5 5-5M7 9l5-5 5 5" />
  </svg>
)

const Search = () => (
  <svg {...icon} className="shrink-0 opacity-50">
    <circle cx="11" cy="11" r="8" />
    <path d="m21 21-4.3-4.3" />
  </svg>
)

const Check = ({ hidden }: { hidden: boolean }) => (
  <svg {...icon} className={`ml-auto ${hidden ? 'opacity-0' : 'opacity-100'}`}>
    <path d="M20 6 9 17l-5-5" />
  </svg>
)
