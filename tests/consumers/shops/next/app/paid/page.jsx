export default async function Paid({ searchParams }) {
  const { bank } = await searchParams
  return <p>The payer chose {bank}</p>
}
