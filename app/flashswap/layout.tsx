export { default } from '../profile/layout';
