import { Alert, Anchor, List } from '@mantine/core'
import { Link } from 'react-router'
import { t, translate } from '#kit/web/text.ts'
import { tablesAddress } from '../public/parts/addresses.ts'
import { type Defect, isGrave, whereOf } from '../rules/defects.ts'

type Props = { readonly id: string; readonly defects: readonly Defect[] }

/** What is wrong with the tables, and what to check, each with a link to its table. */
export function DefectList({ id, defects }: Props) {
  const grave = defects.filter(isGrave)
  const others = defects.filter((defect) => !isGrave(defect))
  return (
    <>
      {grave.length > 0 && (
        <Alert color="coral" mb="md" title={t('{count, plural, one {# error} other {# errors}}', { count: grave.length })}>
          <Sentences id={id} defects={grave} />
        </Alert>
      )}
      {others.length > 0 && (
        <Alert color="mango" mb="md" title={t('Please check this')}>
          <Sentences id={id} defects={others} />
        </Alert>
      )}
    </>
  )
}

const MAX_SHOWN = 30

const Sentences = ({ id, defects }: Props) => (
  <List size="sm" spacing={4}>
    {defects.slice(0, MAX_SHOWN).map((defect, index) => (
      <List.Item key={`${defect.path}-${String(index)}`}>
        {defect.sheet && (
          <>
            <Anchor component={Link} to={tablesAddress(id, defect.sheet)} size="sm" inherit underline="always" c="inherit">
              {whereOf(defect)}
            </Anchor>
            {': '}
          </>
        )}
        {translate(defect.sentence, defect.sentenceI18n)}
      </List.Item>
    ))}
    {defects.length > MAX_SHOWN && <List.Item>{t('and {count} more', { count: defects.length - MAX_SHOWN })}</List.Item>}
  </List>
)
