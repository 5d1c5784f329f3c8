import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import type { Customer } from '../public/contract.ts'
import { quoteAddress } from '../public/parts/ways.ts'
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
