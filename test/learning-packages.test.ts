import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearnersCourse } from '#features/work/learning/public/contract/learn.ts'
import type { CourseFile, VersionDetail } from '#features/work/learning/public/contract/manage.ts'
import type { PlayedPackage } from '#features/work/learning/public/contract/packages.ts'
import type { PackageReport } from '#features/work/learning/rules/package.ts'
import { startApp, type TestApp } from './support/app.ts'
import { begin, done, finish, lesson, makingCourses, opened, QUIZ, rightly, save, step } from './support/learning.ts'
import { manifestOf, quizPackage, readingPackage } from './support/packages.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'
import { type ZipEntry, zipOf } from './support/zip.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let teresita: Caller
let making: ReturnType<typeof makingCourses>

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  teresita = await person(app.url, 'teresita.ocampo')
  making = makingCourses(teresita, miguel)
})
afterAll(() => app.stop())

async function send(version: VersionDetail, bytes: Uint8Array<ArrayBuffer>, who = teresita) {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'course.zip')
  const reply = await fetch(`${app.url}/sdx-api/secure/user/learning/version/${version.id}/file`, {
    method: 'POST',
    headers: who.headers,
    body: form,
  })
  const { data, message } = (await reply.json()) as { data: { file: CourseFile } | null; message: string }
  return { status: reply.status, message, file: data?.file }
}

/** A course in force with a package, and before it what somebody reads. */
async function withPackage(title: string, { bytes = quizPackage(), scoreCounts = false, requiredFor = [] as string[], quiz = false } = {}) {
  const draft = await making.written({}, title)
  const { file } = await send(draft, bytes)
  if (!file) throw new Error('the package was not taken')
  const lessons = [
    lesson('game', { kind: 'scorm', text: 'Play it.', fileId: file.id, scoreCounts }),
    ...(quiz ? [lesson('quiz', { kind: 'quiz', text: QUIZ })] : []),
  ]
  const version = answered<VersionDetail>(await save(teresita, draft, { lessons, requiredFor }))
  return { version, file }
}
async function published(title: string, more: Parameters<typeof withPackage>[1] = {}) {
  const { version, file } = await withPackage(title, more)
  answered(await making.submit(version))
  answered(await step(miguel, version.id, 'publish'))
  return { courseId: version.courseId, file, version }
}

const play = (who: Caller, courseId: string) => who.post('user/learning/package/play', { courseId, lessonId: 'game' })
const playing = async (who: Caller, courseId: string) => answered<PlayedPackage>(await play(who, courseId))
const report = (more: Partial<PackageReport> = {}, raw: number | null = null): PackageReport => ({
  ...{ completion: 'incomplete', success: 'unknown', location: '2', suspended: 'right=1', seconds: 90 },
  score: { raw, min: null, max: 100, scaled: null },
  ...more,
})
const say = (
  who: Caller,
  courseId: string,
  { fileId, session }: PlayedPackage,
  turn: number,
  said: PackageReport,
  id: string = randomUUID(),
) => who.post('user/learning/package/report', { id, courseId, lessonId: 'game', fileId, session, turn, report: said })

const FRAME = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }
const inFrame = (address: string, headers: Record<string, string> = FRAME) => fetch(`${app.url}${address}`, { headers })

describe('a package', () => {
  it('is taken with what its manifest says, and tried by the office before anybody learns it', async () => {
    const { version, file } = await withPackage('A package that is tried')
    expect(file).toMatchObject({
      name: 'course.zip',
      package: { standard: 'scorm-12', title: 'Fire & flood', launch: 'pages/start.html', fileCount: 4 },
    })
    expect(version).toMatchObject({ faults: [], size: expect.any(Number) })
    expect(version.size).toBeLessThan(1000)
    const tried = answered<PlayedPackage>(await teresita.post(`user/learning/version/${version.id}/try`, { fileId: file.id }))
    expect((await inFrame(tried.address)).status).toBe(200)
    expect((await ana.post(`user/learning/version/${version.id}/try`, { fileId: file.id })).status).toBe(403)
    const other = await making.written({}, 'A course without it')
    expect((await teresita.post(`user/learning/version/${other.id}/try`, { fileId: file.id })).status).toBe(404)
    expect((await send(version, quizPackage(), ana)).status).toBe(403)
    const reading = await withPackage('A package of 2004', { bytes: readingPackage() })
    expect(reading.file.package).toMatchObject({ standard: 'scorm-2004' })
  })

  const page: ZipEntry = { name: 'pages/start.html', content: '<p>Hello' }
  const manifest = (text: string): ZipEntry => ({ name: 'imsmanifest.xml', content: text })
  const usual = manifest(manifestOf('1.2'))
  it.each<[string, readonly ZipEntry[], RegExp]>([
    ['no manifest', [page], /imsmanifest.xml is missing/],
    ['a manifest in a folder', [{ ...usual, name: 'course/imsmanifest.xml' }], /Pack the contents of that folder/],
    ['another version', [manifest(manifestOf('1.2', { version: '3.0' })), page], /version “3.0”/],
    ['several parts', [manifest(manifestOf('1.2', { parts: 3 })), page], /3 parts/],
    ['nothing to report', [manifest(manifestOf('1.2', { scormType: 'asset' })), page], /reports nothing/],
    ['a first page elsewhere', [manifest(manifestOf('1.2', { href: 'https://example.com/x.html' })), page], /another site/],
    ['a first page that is missing', [usual], /is missing: “pages\/start.html”/],
    ['a first page that climbs', [manifest(manifestOf('1.2', { href: '../../etc/passwd' })), page], /is missing/],
    ['frames', [usual, { ...page, content: '<frameset cols="*"><frame src="a.html"></frameset>' }], /frames that talk/],
    [
      'an entity bomb',
      [manifest(manifestOf('1.2', { top: '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' })), page],
      /cannot be read/,
    ],
    ['half a manifest', [manifest('<manifest><organizations>'), page], /cannot be read/],
    ['nothing in a manifest', [manifest('<manifest/>'), page], /cannot be read/],
    ['a path that climbs', [usual, page, { name: '../../evil.js', content: 'x' }], /end up outside it/],
    ['an absolute path', [usual, page, { name: '/etc/evil', content: 'x' }], /end up outside it/],
    ['a drive', [usual, page, { name: 'C:\\evil.js', content: 'x' }], /end up outside it/],
    ['a link', [usual, page, { name: 'secret', content: '/etc/passwd', says: { mode: 0o120777 } }], /is not a file but a link/],
    ['a password', [usual, page, { name: 'locked.js', content: 'x', says: { flags: 1 } }], /password/],
    ['a name twice', [usual, page, { name: 'Pages/Start.html', content: 'x' }], /twice/],
    ['a bomb', [usual, page, { name: 'zeros.js', content: Buffer.alloc(12 * 1024 * 1024) }], /too large when it is unpacked/],
    ['a bomb that hides', [usual, page, { name: 'zeros.js', content: Buffer.alloc(8 * 1024 * 1024), says: { size: 1000 } }], /damaged/],
    [
      'too many files',
      [usual, page, ...Array.from({ length: 500 }, (_, n) => ({ name: `f${n}.js`, content: 'x' }))],
      /502 files; the limit is 500/,
    ],
  ])('is refused with %s, in words', async (_, entries, why) => {
    const version = await making.written({}, 'A package that is refused')
    const refused = await send(version, zipOf(entries))
    expect(refused).toMatchObject({ status: 422, message: expect.stringMatching(why) })
  })

  it('is refused when it is damaged', async () => {
    const version = await making.written({}, 'A package that is broken')
    expect(await send(version, quizPackage().slice(0, 400))).toMatchObject({ status: 422 })
  })

  it('keeps its files as long as the course has it', async () => {
    const { version } = await withPackage('A package that is kept', { bytes: quizPackage([{ name: 'kept.txt', content: randomUUID() }]) })
    const file = version.content.lessons[0]?.fileId ?? ''
    await ageFiles(app, 61)
    await round(app, 'sweep-files')
    const { address } = answered<PlayedPackage>(await teresita.post(`user/learning/version/${version.id}/try`, { fileId: file }))
    expect((await inFrame(address.replace('pages/start.html', 'kept.txt'))).status).toBe(200)
  })
})

describe('a package in its frame', () => {
  it('is served without an origin, its script before its own, and may do nothing but show itself', async () => {
    const { courseId, file } = await published('A framed package')
    const { address, start } = await playing(ana, courseId)
    const reply = await inFrame(address)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox allow-scripts;/)
    for (const rule of ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "worker-src 'none'"])
      expect(policy).toContain(rule)
    expect(policy).not.toContain("'self'")
    expect(reply.headers.get('x-frame-options')).toBeNull()
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    const text = await reply.text()
    expect(text).toMatch(/<head><script src="\/packages\/runtime\/scorm-12.js"><\/script><meta/)
    expect(`${address} ${text} ${JSON.stringify(start)}`).not.toMatch(/Ana|Reyes/)
    expect(start.learner).toMatch(/^[0-9a-f]{24}$/)
    expect((await playing(jose, courseId)).start.learner).not.toBe(start.learner)
    // Nor can anyone get its files in another way, or embed it in a page of ours.
    expect((await ana.get(`user/learning/file/${file.id}`)).status).toBe(404)
    const script = address.replace('pages/start.html', 'scripts/quiz.js')
    const asked = async (site: string, destination: string) =>
      (await inFrame(script, { 'sec-fetch-site': site, 'sec-fetch-dest': destination })).status
    expect(await asked('cross-site', 'script')).toBe(200)
    expect(await asked('same-origin', 'script')).toBe(404)
    expect(await asked('same-origin', 'serviceworker')).toBe(404)
    expect(await asked('none', 'document')).toBe(404)
  })

  it('is found at no other address, and there only for hours', async () => {
    const { courseId } = await published('A package of some hours')
    const { address } = await playing(ana, courseId)
    const [, , folder = ''] = address.split('/')
    const [fileId = '', learner = '', until = '', signature = ''] = folder.split('.')
    expect(Number(until) - Date.now()).toBeLessThan(4 * 3_600_000 + 1000)
    for (const wrong of [
      [fileId, learner, String(Number(until) + 1), signature],
      [fileId, 'f'.repeat(24), until, signature],
      [randomUUID(), learner, until, signature],
      [fileId, learner, '1', signature],
      [fileId, learner, until, ''],
    ])
      expect((await inFrame(`/packages/${wrong.join('.')}/pages/start.html`)).status).toBe(404)
    for (const path of ['', '..%2f..%2fetc%2fpasswd', 'pages/other.html'])
      expect((await inFrame(`/packages/${folder}/${path}`)).status, path).toBe(404)
    const ended = await inFrame('/packages/nothing/here')
    expect(ended.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
  })
})

describe('what a package says', () => {
  const progress = async (who: Caller, courseId: string) => (await opened(who, courseId)).lessons[0]

  it('counts once, in its order within a sitting, and goes on from there on another device', async () => {
    const { courseId } = await published('A package that is played')
    const first = await playing(ana, courseId)
    expect(first.start).toMatchObject({ report: null, seconds: 0 })
    const id = randomUUID()
    for (let time = 0; time < 2; time += 1) answered(await say(ana, courseId, first, 2, report({ location: 'late' }), id))
    answered(await say(ana, courseId, first, 1, report({ location: 'early' })))
    const second = await playing(ana, courseId)
    expect(second.start).toMatchObject({ report: { location: 'late', suspended: 'right=1' }, seconds: 90 })
    expect(second.session).not.toBe(first.session)
    answered(await say(ana, courseId, second, 1, report({ location: '3', seconds: 30 })))
    expect((await playing(ana, courseId)).start).toMatchObject({ report: { location: '3' }, seconds: 120 })
    expect((await playing(jose, courseId)).start.report).toBeNull()
    const { rows } = await app.owner.query('select count(*)::int as n from package_statements where course_id = $1', [courseId])
    expect(rows).toEqual([{ n: 3 }])
    expect(await progress(ana, courseId)).toMatchObject({ isDone: false, played: { completion: 'incomplete', best: null } })
  })

  it('is done by its word, shows its best score, and stays done whatever it says after', async () => {
    const { courseId } = await published('A package that is done')
    const played = await playing(ana, courseId)
    expect((await done(ana, courseId, 'game')).status).toBe(403)
    answered(await say(ana, courseId, played, 1, report({ completion: 'completed', success: 'failed' }, 20)))
    expect((await progress(ana, courseId))?.isDone).toBe(false)
    const after = answered<LearnersCourse>(await say(ana, courseId, played, 2, report({ completion: 'completed', success: 'passed' }, 60)))
    expect(after.lessons[0]).toMatchObject({ isDone: true, played: { best: 60 } })
    expect(after.completion).toMatchObject({ percent: null })
    answered(await say(ana, courseId, played, 3, report({}, 10)))
    expect(await progress(ana, courseId)).toMatchObject({ isDone: true, played: { best: 60 } })
  })

  it('opens no sale by itself, unless whoever made the course said that its score counts; then by the pass mark of ours', async () => {
    const { version } = await withPackage('A package that would open a sale', { requiredFor: ['travel'] })
    expect(version.faults).toMatchObject([{ text: expect.stringContaining('opens the sale of a line') }])
    expect((await making.submit(version)).status).toBe(409)
    const beside = await withPackage('A package beside a quiz', { requiredFor: ['travel'], quiz: true })
    expect(beside.version.faults).toEqual([])
    const { courseId } = await published('A package that counts', { scoreCounts: true, quiz: true })
    const played = await playing(jose, courseId)
    answered(await say(jose, courseId, played, 1, report({ completion: 'completed', success: 'passed' })))
    answered(await say(jose, courseId, played, 2, report({ completion: 'completed', success: 'passed' }, 69)))
    expect((await progress(jose, courseId))?.isDone).toBe(false)
    answered(await say(jose, courseId, played, 3, report({ completion: 'completed', success: 'passed' }, 70)))
    expect((await progress(jose, courseId))?.isDone).toBe(true)
    const attempt = answered<{ id: string }>(await begin(jose, courseId, 'quiz'))
    answered(await finish(jose, attempt.id, rightly(QUIZ, answered(await jose.get(`user/learning/attempt/${attempt.id}`)))))
    expect((await opened(jose, courseId)).completion?.percent).toBe(85)
  })

  it('is not taken where it cannot be true, is of another package, or longer than the standard allows', async () => {
    const { courseId, version } = await published('A package that lies')
    const played = await playing(ana, courseId)
    const refused = async (said: PackageReport) => (await say(ana, courseId, played, 1, said)).status
    expect(await refused(report({ suspended: 'x'.repeat(64_001) }))).toBe(422)
    expect(await refused(report({ seconds: -5 }))).toBe(422)
    expect(await refused(report({}, 1e9))).toBe(422)
    answered(await say(ana, courseId, played, 1, report({ suspended: 'ñ'.repeat(64_000) })))
    expect((await say(ana, courseId, { ...played, fileId: randomUUID() }, 2, report())).status).toBe(404)
    // Another package starts from scratch.
    const next = answered<VersionDetail>(await teresita.post(`user/learning/made/${courseId}/draft`, {}))
    const { file } = await send(next, readingPackage())
    const [game] = version.content.lessons
    if (!game || !file) throw new Error('there is a lesson and a package')
    const changed = answered<VersionDetail>(await save(teresita, next, { lessons: [{ ...game, fileId: file.id }] }))
    answered(await making.submit(changed))
    answered(await step(miguel, changed.id, 'publish'))
    expect((await say(ana, courseId, played, 3, report())).status).toBe(404)
    expect(await playing(ana, courseId)).toMatchObject({ standard: 'scorm-2004', start: { report: null, seconds: 0 } })
  })
})
