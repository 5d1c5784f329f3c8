import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'

/** Links a referred quotation to its case, for those who decide. */
const CaseButton = ({ quotation: { id } }: { readonly quotation: { readonly id: string } }) => (
  <Button component={Link} to={pathTo('underwriting/case', { audience: 'agent' }, { quotation: id })}>
    {t('Open the case')}
  </Button>
)

export default CaseButton
