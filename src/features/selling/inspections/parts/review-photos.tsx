import { Alert, Button, Group, List, Text } from '@mantine/core'
import { t, translate } from '#kit/web/text.ts'
import type { Inspection } from '../public/contract.ts'
import { InspectionPhotos } from './photos.tsx'
import { PhotoDecision, useReview } from './review.tsx'

/** The photographs of an inspection with the decisions on them, for those who may decide; for everyone else the photographs alone. */
export const ReviewPhotos = ({ inspection }: { readonly inspection: Inspection }) =>
  inspection.may.includes('review') ? (
    <Reviewing key={inspection.submittedAt} inspection={inspection} />
  ) : (
    <InspectionPhotos inspection={inspection} />
  )

function Reviewing({ inspection }: { readonly inspection: Inspection }) {
  const { verdicts, decide, plain, clearPlain, left, back, busy, faultOf, finish } = useReview(inspection)
  const { notToClear } = inspection
  const titleOf = (code: string) => t(inspection.shots.find((shot) => shot.code === code)?.title ?? code)
  return (
    <>
      {notToClear && <NotToClear {...notToClear} />}
      <InspectionPhotos
        inspection={inspection}
        decision={(photo) => (
          <PhotoDecision
            photo={photo}
            title={titleOf(photo.shot)}
            verdict={verdicts[photo.id]}
            fault={faultOf(photo)}
            mayClear={!notToClear}
            onDecide={(verdict) => decide(photo, verdict)}
          />
        )}
      />
      <Group justify="flex-end" mt="md" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {!notToClear &&
            (left > 0
              ? t('{count, plural, one {# photo} other {# photos}} to decide on', { count: left })
              : t('Every photo has been decided on.'))}
        </Text>
        {plain > 0 && (
          <Button variant="default" onClick={clearPlain}>
            {t('Clear the rest')}
          </Button>
        )}
        {(!notToClear || back > 0) && (
          <Button disabled={left > 0} loading={busy} color={back > 0 ? 'coral' : 'brand'} onClick={() => void finish()}>
            {back > 0 ? t('Ask for {count, plural, one {# photo} other {# photos}} again', { count: back }) : t('Clear the inspection')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** Why the reader cannot clear, and whom to ask. */
const NotToClear = ({ needs, whoMay }: NonNullable<Inspection['notToClear']>) => (
  <Alert color="mango" mb="md" title={t('You may return photos, but not clear them')}>
    <List size="sm">
      {needs.map(({ text, textI18n }) => (
        <List.Item key={text}>{translate(text, textI18n)}</List.Item>
      ))}
    </List>
    <Text size="sm" mt={6}>
      {whoMay.length > 0 ? t('Who may do this: {names}.', { names: whoMay.join(', ') }) : t('No one at the desk may clear them today.')}
    </Text>
  </Alert>
)
