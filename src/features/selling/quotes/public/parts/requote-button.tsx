import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../contract/quotes.ts'
import { stepAddress } from './addresses.ts'

type Props = ButtonProps & { readonly quotation: { readonly id: string }; readonly audience: Side }

/** Quotes again from the same answers: a separate quotation with today’s price. */
export function RequoteButton({ quotation: { id }, audience, children, ...look }: Props) {
  const requote = useWrite(contract.requoteQuotation)
  const navigate = useNavigate()
  const again = async () => {
    const done = await requote.send({ params: { id } })
    if (!done) return
    setCached(contract.quotation, { params: { id: done.data.id } }, done.data)
    navigate(stepAddress(audience, done.data, 'confirm'))
  }
  return (
    <Button {...look} loading={requote.busy} onClick={() => void again()}>
      {children ?? t('Quote again')}
    </Button>
  )
}
