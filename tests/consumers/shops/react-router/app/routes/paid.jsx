import { useSearchParams } from 'react-router'

export default function Paid() {
  const [query] = useSearchParams()
  return <p>The payer chose {query.get('bank')}</p>
}
