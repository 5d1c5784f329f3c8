import { Button, Group, Input } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { t } from '#kit/web/text.ts'

export type Strokes = readonly (readonly (readonly [number, number])[])[]

const HEIGHT = 180
/** A finger makes more points than anyone can see. */
const MOST = 500

type Props = { readonly name: string; readonly error: string | undefined; readonly onChange: (strokes: Strokes) => void }

/** Where someone signs with a finger or a pen: lines of points, not a picture. */
export function SignatureBox({ name, error, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const reportStrokes = useEffectEvent(() => {
    const drawn = pad.current?.toData() ?? []
    onChange(
      drawn.map(({ points }) => points.slice(0, MOST).map(({ x, y }) => [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))] as const)),
    )
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const resize = () => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      const before = pad.current?.toData() ?? []
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      pad.current?.fromData(before)
    }
    pad.current = new SignaturePad(element, { penColor: '#0b4f6c', minDistance: 2 })
    pad.current.addEventListener('endStroke', () => reportStrokes())
    resize()
    window.addEventListener('resize', resize)
    return () => {
      window.removeEventListener('resize', resize)
      pad.current?.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    onChange([])
  }
  return (
    <Input.Wrapper label={t('Your signature')} error={error}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('Signature box for {name}', { name })}
        style={{
          display: 'block',
          width: '100%',
          height: HEIGHT,
          touchAction: 'none',
          background: '#ffffff',
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 10,
        }}
      />
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={clear}>
          {t('Clear')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
