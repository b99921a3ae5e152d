import { type FormEvent, useState } from 'react'
import { noPostcodeText, normalisePostcode } from '#domain/address.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'

/**
 * A form that asks for the delivery postcode. It starts with the known postcode.
 * @param onFind called after a valid postcode was entered
 */
export function usePostcodeForm(onFind = () => {}) {
  const { address } = useFulfilment()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const value = typed ?? address?.postcode ?? ''
  return {
    typed: value,
    error: isWrong ? noPostcodeText : null,
    type(text: string) {
      setTyped(text)
      setWrong(false)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const postcode = normalisePostcode(value)
      setWrong(!postcode)
      if (!postcode) return
      setTyped(postcode)
      setPostcode(postcode, { forOrder: true })
      onFind()
    },
  }
}
