import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { IconDeviceMobileDown, IconDeviceMobileX } from '#kit/web/icons.ts'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import { forgetCourse, keepCourse, useKeptCourse } from '../../parts/kept-course.ts'
import { sizeText } from '../../parts/words.ts'
import type { LearnersCourse } from '../../public/contract/learn.ts'

/** Stores a course on the phone for offline use, showing its size first. */
export function KeepCard({ course }: { readonly course: LearnersCourse }) {
  const kept = useKeptCourse(course.id)
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      if (await keepCourse(course.id)) toast.success(t('Kept. Read it and answer its quiz anywhere.'))
      else toast.warning(t('This device has no room for it. Remove another course, or free up some space.'))
    } catch (thrown) {
      reportFailure(thrown)
    }
    setBusy(false)
  }
  const remaining = course.lessons.filter(({ kind }) => kind === 'scorm').map(({ title }) => title)
  if (remaining.length === course.lessons.length)
    return (
      <SectionCard title="Offline">
        <Text size="sm">{t('This course needs a connection: it was made elsewhere and plays from the server.')}</Text>
      </SectionCard>
    )
  return (
    <SectionCard title="Offline">
      {remaining.length > 0 && (
        <Text size="sm" mb="sm">
          {t('Not kept, because a connection is needed: {lessons}.', { lessons: remaining.join(', ') })}
        </Text>
      )}
      <Text size="sm" mb="sm">
        {kept ? (
          <>
            {t('This course is on this device, encrypted, as of')} <InstantText at={kept.keptAt} />.{' '}
            {t('What you do offline is sent once, when you are online.')}
          </>
        ) : (
          t('Keep it on this device to read it and answer its quiz anywhere. This starts one try of each quiz.')
        )}
      </Text>
      <Group gap="sm">
        {online && (
          <Button
            variant={kept ? 'default' : 'light'}
            loading={busy}
            leftSection={<IconDeviceMobileDown size={18} aria-hidden />}
            onClick={() => void keep()}
          >
            {kept ? t('Update it') : t('Keep on this device ({size})', { size: sizeText(course.size) })}
          </Button>
        )}
        {kept && (
          <Button variant="subtle" leftSection={<IconDeviceMobileX size={18} aria-hidden />} onClick={() => void forgetCourse(course)}>
            {t('Remove ({size})', { size: sizeText(course.size) })}
          </Button>
        )}
      </Group>
    </SectionCard>
  )
}
