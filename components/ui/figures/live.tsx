import type { ComponentProps } from 'react';

/** A figure that follows the market. It turns grey and dotted while the connection is lost. */
export const Live = (props: ComponentProps<'span'>) => <span data-live {...props} />;
