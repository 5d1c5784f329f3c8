import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { quoteAddress } from '#features/people/customers/public/addresses.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { IconPlus } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ShareCustomer } from './share-customer.tsx'

/** What an agent does next with a customer. */
export function CustomerActions({ customer }: { readonly customer: Customer }) {
  const maySell = useFeature('QUOTES')
  return (
    <>
      <ShareCustomer customer={customer} />
      {maySell && (
        <Button component={Link} to={quoteAddress('agent', customer.id)} leftSection={<IconPlus size={18} />}>
          {t('New quotation')}
        </Button>
      )}
    </>
  )
}
