import { randomBytes } from 'node:crypto'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js'
import * as pki from 'pkijs'

/** The key and certificate that documents are signed with: RSA, both in PEM. */
export type SigningIdentity = { readonly key: string; readonly certificate: string }

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const OID = {
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  contentType: '1.2.840.113549.1.9.3',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const
/** The most bytes that a signature with its certificate takes. */
export const SIGNATURE_ROOM = 8192

const toPem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

const fromPem = (pem: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'))

/** A key with a self-signed certificate: it proves that a document was not changed, not who signed it. */
export async function createSigningIdentity(name: string, from: Date, years: number): Promise<SigningIdentity> {
  const algorithm = { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + years)
  const certificate = new pki.Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial() }) })
  for (const named of [certificate.subject, certificate.issuer])
    named.typesAndValues.push(new pki.AttributeTypeAndValue({ type: OID.commonName, value: new Utf8String({ value: name }) }))
  certificate.notBefore.value = from
  certificate.notAfter.value = until
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, RSA.hash)
  return {
    key: toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: toPem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
  }
}

/** A positive number. */
function serial(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f)
  return bytes.buffer
}

const attribute = (type: string, value: unknown) => new pki.Attribute({ type, values: [value] })

/** The parsed identity, read once for each identity: there is one at a time. */
let latest: { readonly identity: SigningIdentity; readonly read: ReturnType<typeof readIdentity> } | undefined
function keyOf(identity: SigningIdentity): ReturnType<typeof readIdentity> {
  if (latest?.identity.key !== identity.key || latest.identity.certificate !== identity.certificate)
    latest = { identity, read: readIdentity(identity) }
  return latest.read
}

async function readIdentity({ key, certificate }: SigningIdentity) {
  const der = fromPem(certificate)
  return {
    certificate: pki.Certificate.fromBER(der),
    key: await crypto.subtle.importKey('pkcs8', fromPem(key), RSA, false, ['sign']),
    hash: await crypto.subtle.digest(RSA.hash, der),
  }
}

/** A detached CMS signature as PAdES requires: of the document's digest, bound to the certificate, without a time of its own. */
class CmsSigner extends Signer {
  readonly #identity: SigningIdentity
  constructor(identity: SigningIdentity) {
    super()
    this.#identity = identity
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    const { certificate, key, hash } = await keyOf(this.#identity)
    const hashed = new OctetString({ valueHex: hash })
    const named = new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hashed] })] })] })
    const { issuer, serialNumber } = certificate
    const signed = new pki.SignedData({
      version: 1,
      encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: OID.data }),
      certificates: [certificate],
      signerInfos: [
        new pki.SignerInfo({
          version: 1,
          sid: new pki.IssuerAndSerialNumber({ issuer, serialNumber }),
          signedAttrs: new pki.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
              attribute(OID.messageDigest, new OctetString({ valueHex: await crypto.subtle.digest(RSA.hash, new Uint8Array(bytes)) })),
              attribute(OID.signingCertificate, named),
            ],
          }),
        }),
      ],
    })
    await signed.sign(key, 0, RSA.hash)
    const wrapped = new pki.ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) })
    return Buffer.from(wrapped.toSchema().toBER(false))
  }
}

/** Signs a PDF that has room for a signature (PAdES baseline B-B). */
export const signPdf = (bytes: Buffer, identity: SigningIdentity): Promise<Buffer> => new SignPdf().sign(bytes, new CmsSigner(identity))

/** Reserves room for a signature on the first sheet, invisibly. */
export function makeRoomForSignature(pdf: PDFKit.PDFDocument, signer: string, at: Date): void {
  const gap = '**********'
  const signature = pdf.ref({
    ...{ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' },
    ByteRange: [0, gap, gap, gap],
    Contents: Buffer.alloc(SIGNATURE_ROOM),
    M: at,
    Name: Object(signer),
  })
  // Off the sheet and without a size, so that it needs neither an appearance nor a tag (PDF/A-2, PDF/UA).
  const widget = pdf.ref({
    ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 4, Rect: [-1, -1, -1, -1] },
    V: signature,
    T: Object('Signature'),
    P: pdf.page.dictionary,
  })
  pdf.page.annotations.push(widget)
  const form = pdf.ref({ SigFlags: 3, Fields: [widget] })
  for (const each of [signature, widget, form]) each.end(undefined)
  // The published types do not include the catalog. When ending a form, pdfkit expects the fonts of filled-in fields: here are none.
  Object.assign((pdf as unknown as { _root: { data: object } })._root.data, { AcroForm: form })
  Object.assign(pdf, { endAcroForm: () => pdf })
}
