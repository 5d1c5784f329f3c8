import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../text.ts'
import { DetailCard } from './detail-card.tsx'
import type { TableColumn } from './rows-props.ts'

type Props<Row> = { readonly row: Row; readonly columns: readonly TableColumn<Row>[]; readonly to: (row: Row) => string }

/** All that the list knows about a row, including hidden columns, and the link to the record. */
export const RowBeside = <Row,>({ row, columns, to }: Props<Row>) => (
  <div aria-live="polite">
    <DetailCard
      title={t('Details')}
      details={columns.map(({ label, cell }) => ({ label, value: cell(row) }))}
      aside={
        <Button component={Link} to={to(row)}>
          {t('Open')}
        </Button>
      }
    />
  </div>
)
