interface Props {
  searchParams: Promise<{ bank?: string }>
}

export default async function Paid({ searchParams }: Props) {
  const { bank } = await searchParams
  return <p>The payer chose {bank}</p>
}
