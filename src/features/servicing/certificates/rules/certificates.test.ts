import { describe, expect, it } from 'vitest'
import { checkSignature } from '../screens/verify/check-signature.ts'
import { certificateSigner } from '../server/signing.ts'
import {
  Correction,
  cocNumber,
  describeCertificate,
  proofOf,
  proofText,
  readProof,
  saysPractice,
  splitCode,
  standingOn,
} from './certificates.ts'

const registration = {
  regType: 'R',
  plateNo: 'NBX4567',
  mvFileNo: '133200000123456',
  engineNo: '1NR-2234567',
  chassisNo: 'PA1B19F38N4123456',
  inceptionDate: '2026-08-01',
  expiryDate: '2027-08-01',
  mvType: 'C',
  mvPremType: '1',
  taxType: '1',
  assuredName: 'María Dela Peña',
  assuredTin: '999-999-999-999',
} as const
const proof = proofOf('033190062109', '12345678901', registration)

describe('what a printed code says', () => {
  it('is that it was made in practice, whoever signed it, and of nothing else', () => {
    const signer = certificateSigner('a secret of practice, which nobody else has')
    const days = { coverFrom: '2026-08-01', coverTo: '2026-08-11' }
    const says = (policyNumber: string) => saysPractice(signer.codeFor({ policyNumber, ...days }))
    expect(says('SPECIMEN-TRAVEL-26-000001')).toBe(true)
    expect(saysPractice(signer.codeFor(proofOf('000900000001', '12345678901', registration)))).toBe(true)
    expect([says('POL-TRAVEL-26-000001'), saysPractice(signer.codeFor(proof)), saysPractice('nothing'), saysPractice('')]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('is the certificate, its dates and the ends of plate and chassis, and nothing personal', () => {
    expect(readProof(proofText(proof))).toEqual(proof)
    const ofPolicy = { policyNumber: 'POL-TRAVEL-26-000001', coverFrom: '2026-08-01', coverTo: '2026-08-11' }
    expect(readProof(proofText(ofPolicy))).toEqual(ofPolicy)
    expect(proof).toMatchObject({ plateEnding: '4567', chassisEnding: '3456' })
    expect(proofText(proof)).not.toContain('NBX')
    expect(proofText(proof)).not.toContain('Peña')
  })

  it('is believed by a browser exactly if our key signed it', async () => {
    const ours = certificateSigner('the secret of this installation, long enough')
    const others = certificateSigner('the secret of another installation, as long')
    const code = ours.codeFor(proof)
    expect(await checkSignature(code, ours.publicKey)).toEqual({ outcome: 'genuine', proof })
    expect(await checkSignature(code, others.publicKey)).toEqual({ outcome: 'forged' })
    expect(await checkSignature(others.codeFor(proof), ours.publicKey)).toEqual({ outcome: 'forged' })
    expect(others.read(code)).toBeUndefined()
  })

  it('fits a coarse QR code', () =>
    expect(certificateSigner('the secret of this installation, long enough').codeFor(proof).length).toBeLessThan(180))

  it.each(['', '.', 'a', 'a.b.c', 'é.b', 'AAAAA.b'])('is nothing when the code is %j', (code) => {
    const parts = splitCode(code)
    expect(parts && readProof(parts.text)).toBeUndefined()
  })

  it('is in force from its first to its last day', () => {
    expect(['2026-07-31', '2026-08-01', '2027-08-01', '2027-08-02'].map((day) => standingOn(proof, day))).toEqual([
      'not-yet',
      'in-force',
      'in-force',
      'ended',
    ])
  })
})

it('writes a number as company code and nine digits', () => expect(cocNumber('033', 190_062_109)).toBe('033190062109'))

it('never says that a certificate is valid before it is authenticated', () => {
  const tones = (['reserved', 'sent', 'unanswered', 'refused', 'voided', 'authenticated'] as const).map(
    (state) => describeCertificate(state, new Date(0), 1).tone,
  )
  expect(tones).toEqual(['waiting', 'waiting', 'waiting', 'bad', 'bad', 'good'])
})

it('corrects only what the service would accept by its lengths', () => {
  expect(Correction.safeParse(registration).success).toBe(true)
  for (const wrong of [
    { plateNo: 'ABCDE1234' },
    { mvFileNo: '1234' },
    { mvType: 'X' },
    { mvPremType: '15' },
    { assuredTin: '12' },
    { chassisNo: '' },
  ])
    expect(Correction.safeParse({ ...registration, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})
