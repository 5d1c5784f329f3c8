import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import type { Quotation } from '../contract/quotes.ts'
import { quotationAddress, quotationsAddress } from './addresses.ts'
import { RequoteButton } from './requote-button.tsx'

/** A quotation whose answers can no longer be changed: says why, and links on. */
export const ClosedQuotation = ({ quotation, audience }: { readonly quotation: Quotation; readonly audience: Side }) => (
  <Page
    title={quotation.number}
    subtitle={quotation.description}
    back={quotationsAddress(audience)}
    actions={
      <>
        {quotation.may.includes('requote') && <RequoteButton quotation={quotation} audience={audience} variant="default" />}
        {quotation.policy ? (
          <Button component={Link} to={pathTo('policies/policy', { audience, line: quotation.line }, { policy: quotation.policy.id })}>
            {t('Open the policy')}
          </Button>
        ) : (
          <Button component={Link} to={quotationAddress(audience, quotation)}>
            {t('Open the quotation')}
          </Button>
        )}
      </>
    }
  >
    <NextNote quotation={quotation} audience={audience} />
  </Page>
)
