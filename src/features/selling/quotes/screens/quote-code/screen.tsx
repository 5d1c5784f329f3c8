import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Facts } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { field } from '#kit/field.ts'
import { requestReply } from '#kit/web/client.ts'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { contract } from '../../public/contract/quotes.ts'
import { quotationAddress, quotationsAddress } from '../../public/parts/addresses.ts'

const Code = z.object({
  number: field(
    {
      label: 'Quotation number',
      control: 'text',
      placeholder: 'Q-CTPL-26-000001',
      help: 'It is on the printed quotation.',
      upperCase: true,
      autoComplete: 'off',
    },
    z.string('Enter the number of the quotation.').trim().min(1, 'Enter the number of the quotation.').max(40),
  ),
})

/** Opens a quotation by its number. */
export default function QuoteCode({ audience }: Facts) {
  const side = sideOf(audience)
  const navigate = useNavigate()
  const [code] = useQueryParam('code')
  return (
    <FormScreen
      title={t('Open a quotation')}
      back={quotationsAddress(side)}
      schema={Code}
      initial={code ? { number: code } : {}}
      submit="Open"
      onSubmit={async ({ number }) => navigate(quotationAddress(side, await requestReply(contract.quotationByCode, { query: { number } })))}
    />
  )
}
