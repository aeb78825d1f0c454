const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The two devices that pages are drawn for, as a browser of Playwright poses as them. */
export const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 360, height: 740 },
    userAgent: phoneAgent,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};
