/** An address, with or without text after it. If it does not fit, it breaks before its @ and not anywhere. */
export function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  if (!host) return address
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}
