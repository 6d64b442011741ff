// Whether this page can use passkeys, without loading what uses them: browsers make none for an IP address or over plain HTTP.
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(window.location.hostname)
