import { openApiDocument } from '@/lib/documents/openapi-document';

/** The calls of the specification, section 7, with its own spellings. */
const specified = [
  'GET login/checkUserNameOrPhone',
  'POST login/register',
  'POST login/login',
  'POST login/sendCode',
  'POST login/loginByGoogle',
  'GET index/listMarketByType',
  'GET index/getKValueByCodeAndDate',
  'GET index/getMarketInfo/{code}',
  'GET index/listContents/{n}',
  'GET index/getContentsById/{id}',
  'GET index/getParamByKey/{key}',
  'GET index/listNft',
  'POST order/buySmart',
  'GET order/listSmartOrder',
  'POST order/buyOptions',
  'GET order/getOptionsOrderById/{id}',
  'GET order/listOptionsOrder',
  'POST user/identification',
  'POST user/getUserInfo',
  'POST user/recharge',
  'POST user/withdrawal',
  'POST user/buyNft',
  'GET user/listNft',
  'POST user/loan',
  'GET user/listRecharge',
  'GET user/listWithdrwal',
  'GET user/listLoanRecord',
  'POST user/repassword',
];

const { paths = {}, servers = [] } = openApiDocument();
const [base] = servers.map(({ url }) => url);
const published = Object.entries(paths).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const)
    .filter((method) => item[method])
    .map((method) => `${method.toUpperCase()} ${base}${path}`),
);
const asPublished = (call: string) => call.replace(' ', ' /swx/customer/');

it('the specification has 28 calls', () => {
  expect(new Set(specified).size).toBe(28);
});

it.each(specified)('%s stands in the published contract under its method and path', (call) => {
  expect(published).toContain(asPublished(call));
});
