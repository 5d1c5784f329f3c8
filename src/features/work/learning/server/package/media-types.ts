const TYPES: Readonly<Record<string, string>> = {
  ...{
    html: 'text/html',
    htm: 'text/html',
    xhtml: 'application/xhtml+xml',
    css: 'text/css',
    js: 'text/javascript',
    mjs: 'text/javascript',
  },
  ...{ json: 'application/json', xml: 'text/xml', xsd: 'text/xml', txt: 'text/plain', vtt: 'text/vtt' },
  ...{
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    ico: 'image/x-icon',
  },
  ...{ woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf' },
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav', ogg: 'audio/ogg', mp4: 'video/mp4', webm: 'video/webm' },
}

/** The media type a package file is served with: by its extension, as its pages expect it. */
export const mediaTypeOf = (path: string): string =>
  TYPES[/\.(\w{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
