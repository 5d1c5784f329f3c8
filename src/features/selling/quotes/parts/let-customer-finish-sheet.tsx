import { Button, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { INVALID_MOBILE, parseMobile } from '#domain/mobile.ts'
import { CustomerMobileInput } from '#features/people/sharing/public/parts/customer-mobile-input.tsx'
import { ShareSheet } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { ShareOptions } from '#features/people/sharing/public/parts/share-options.tsx'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useDrawn } from '#kit/web/use-drawn.ts'
import type { Quotation } from '../public/contract/quotes.ts'
import { quotationAddress } from '../public/parts/addresses.ts'

export type Begin = {
  /** Starts the quotation for the owner of the number; throws what prevents it. */
  readonly start: (mobile: string) => Promise<Quotation>
  readonly busy: boolean
}

type Props = Begin & { readonly opened: boolean; readonly close: () => void }

/** Asks for the number, starts the quotation and passes its link on. */
export default function LetCustomerFinishSheet({ start, busy, opened, close }: Props) {
  const navigate = useNavigate()
  const isDrawn = useDrawn()
  const [quotation, setQuotation] = useState<Quotation>()
  const leave = () => {
    close()
    if (quotation) navigate(quotationAddress('agent', quotation))
  }
  return (
    <ShareSheet opened={opened && isDrawn} onClose={leave}>
      {quotation ? (
        <ShareOptions
          request={{ quotationId: quotation.id }}
          text={t('Your quotation {number}:', { number: quotation.number })}
          mobile={mobileOf(quotation)}
        />
      ) : (
        <MobileForm busy={busy} begin={async (mobile) => setQuotation(await start(mobile))} />
      )}
    </ShareSheet>
  )
}

const mobileOf = ({ holder: { mobile } }: Quotation) => (typeof mobile === 'string' ? mobile : undefined)

function MobileForm({ begin, busy }: { readonly begin: (mobile: string) => Promise<void>; readonly busy: boolean }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const mobile = parseMobile(typed)
    if (!mobile) return setWrong(t(INVALID_MOBILE))
    setFailure(undefined)
    await begin(mobile).catch((thrown: unknown) => setFailure(failureOf(thrown)))
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Text size="sm" mb="sm">
        {t('The customer gets this price, and types in what the vehicle’s documents say.')}
      </Text>
      <CustomerMobileInput
        value={typed}
        error={wrong}
        onChange={(mobile) => {
          setTyped(mobile)
          setWrong(undefined)
        }}
      />
      <FailureNote failure={failure} />
      <Button type="submit" fullWidth mt="md" loading={busy}>
        {t('Create the link')}
      </Button>
    </form>
  )
}
