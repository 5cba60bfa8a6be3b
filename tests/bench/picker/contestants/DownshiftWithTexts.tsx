import type { Row } from '../useRows.js'
import { Downshift } from './Downshift.js'

/** Downshift with the texts that our picker shows, and with a badge, a name and a code in each row. */
export function DownshiftWithTexts() {
  return (
    <div lang="en">
      <span>Bank</span>
      <Downshift placeholder="Find your bank" renderRow={renderRow} />
      <p>
        By paying, you agree to FPX’s{' '}
        <a
          href="https://www.mepsfpx.com.my/FPXMain/termsAndConditions.jsp"
          target="_blank"
          rel="noopener noreferrer"
        >
          terms and conditions
          <span className="fpx-part-visually-hidden"> (opens in a new window)</span>
        </a>
        .
      </p>
      <div aria-live="polite" />
    </div>
  )
}

const renderRow = ({ name, code }: Row) => (
  <>
    <span aria-hidden>{toInitials(name)}</span>
    <div>{name}</div>
    <div>{code}</div>
  </>
)

const toInitials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
